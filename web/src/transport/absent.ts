// Stands in for the program where the page was built without it (`npm run build` alone): every call is refused.

const missing = (): never => {
  throw new Error("this page was built without WebAssembly: build it with `cargo xtask web`, or open it with `dawson serve`");
};

export default async function start(): Promise<void> {
  missing();
}
export const catalogue = missing;
export const check = missing;
export const solve = missing;
export const conclude = missing;
export const latex = missing;
export const play = missing;
export const diagram = missing;
export const piece = missing;
export const query = missing;
