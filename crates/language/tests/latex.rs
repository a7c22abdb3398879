//! LaTeX from problem files.

use dawson_language::latex::{LatexProblem, LatexSymbols, LatexWriter};
use dawson_language::reader::{Reader, Source};
use dawson_language::setup::Diagram;

fn latex(text: &str) -> String {
    let source = Source::from_bytes("test", text.as_bytes());
    let problem = Reader::new(&source).problem().expect("it begins").expect("a problem");
    assert!(problem.errors.is_empty(), "{:?}", problem.errors);
    let diagram = Diagram::new(&problem);
    let tasks = diagram.tasks(&problem);
    let symbols = LatexSymbols::of(&diagram, &[]);
    let mut solution = LatexWriter::new(diagram.language);
    for task in &tasks {
        solution.begin(task.label.as_deref(), &task.hunters);
    }
    LatexProblem { diagram: &diagram, tasks: &tasks, symbols }.text(&solution, Some(""))
}

#[test]
fn a_diagram_names_its_units_and_what_they_are() {
    let text = latex(
        "BeginProblem\nAuthor T. R. Dawson\nStipulation h#2\nOption Duplex\nCondition Madrasi\n\
         Pieces White Ka1 Gb2 Black Kh8 Black kamikaze Nc3 Neutral Gd4\n\
         LaTeX x.tex\nTwin Move a1 a2 Remove b2\nTwin Continued Rotate 90\nEndProblem\n",
    );
    assert_eq!(
        text,
        "\\begin{diagram}%\n \\author{Dawson, T. R.}%\n \
         \\pieces{wKa1, wDUb2, sSUc3, nDUd4, sKh8}%\n \
         \\remark{ \\mbox{\\wDU =grasshopper\\nDU =grasshopper}{\\newline} \\mbox{\\bSU =nightrider}\
         {\\newline}\n    Kamikaze c3\n}%\n \
         \\stipulation{h\\#2}%\n \\condition{Madrasi}%\n \\solution{a)b)c) }%\n \
         \\twins{Duplex{\\newline}b) \\wK a1{\\ra}a2,  --\\wDU b2{\\newline}+c) rotate $90^\\circ$}%\n \
         \\Co+%\n\\end{diagram}%\n\\hfill%\n"
    );
}

#[test]
fn symbols_given_by_the_problem_win() {
    let text = latex(
        "BeginProblem\nStipulation #1\nPieces White Ka1 Gb2 Black Kh8\nLaTeX x.tex\nG DR Hopper\nEndProblem\n",
    );
    assert!(text.contains("wDRb2") && text.contains("\\wDR =Hopper"), "{text}");
}
