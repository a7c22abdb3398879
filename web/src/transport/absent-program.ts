// The address of the program where the page was built without it.
export default "";
