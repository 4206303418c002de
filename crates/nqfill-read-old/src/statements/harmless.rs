//! Words beside a list of numbers that say nothing of it: who made it, of what program or exercise it is, that it is a solution.
//!
//! A drawing shows its squares. A list of numbers does not show what they count, so a line beside one that has any other word
//! than these, and states nothing, may say that they are costs, another piece, or columns from the right.

use crate::PairOrder;
use crate::format::said::{Axis, Meaning};
use crate::prose::phrases::{is_heading, is_prompt, is_remark};
use crate::statements::altering;
use crate::statements::vocabulary::{Concept, Token, bits, is_whole, tokens};
use crate::text::lexicon::{Lexicon, Words, behind, words};
use crate::text::span_in;
use std::ops::Range;
use std::sync::OnceLock;

/// Words that say nothing of the numbers below them: English, Chinese, German, Spanish, French, Portuguese, Russian, Bengali,
/// Japanese.
#[rustfmt::skip]
pub(crate) const HARMLESS: Words = words![
    // Who speaks, and to whom.
    "i", "we", "you", "my", "our", "your", "me", "us", "he", "she", "they", "dear", "hello", "hi", "thanks", "thank",
    "please", "sir", "madam", "prof", "professor", "teacher", "dr", "mr", "mrs", "ms", "regards", "best regards", "greetings", "sincerely",
    "student", "author", "class", "course", "school", "university", "college", "group", "team", "homework", "assignment", "exercise", "exam", "quiz",
    "lab", "task", "question", "part", "chapter", "section", "page", "lecture", "project", "report", "submission", "attempt", "name", "id", "date",
    // What a board is, and that it was found.
    "n-queens", "nqueens", "nqueen", "solution", "solutions", "sol", "answer", "answers", "result", "results", "output", "input", "example",
    "examples", "sample", "test",
    "placement", "placements", "arrangement", "configuration", "completion", "completions", "way", "ways", "instance", "state", "final", "final state",
    "initial", "initial state", "goal",
    "current", "next", "another", "other", "new", "single", "unique", "distinct", "only solution", "only one solution", "only answer", "complete",
    "completed", "partial", "full", "possible", "valid", "correct", "legal", "safe", "optimal", "best solution", "best state", "best board",
    "best individual",
    "fundamental", "classic", "classical", "famous", "standard", "simple", "easy", "hard", "difficult", "beginner", "advanced", "daily",
    "found", "finds", "find", "finding", "obtained", "computed", "generated", "created", "made", "produced", "printed", "returned", "returns", "read",
    "saved", "loaded", "given by", "got", "get", "got it",
    "second solution", "third solution", "second board", "third board", "second answer", "third answer", "last solution", "last board",
    "no more solutions", "no other solution",
    "could", "may", "might", "will", "would", "shall", "does", "did", "done", "was", "were", "been", "being", "am", "i'm", "i've", "here's", "let's",
    "contain", "consists", "kept", "sorry", "enjoy", "cheers", "hope", "hopefully", "works", "worked", "work", "checked", "tested", "submitted",
    "handed", "presented", "asked", "wrote", "manually", "myself", "hand", "paper", "pencil", "computer", "laptop", "always", "again", "really",
    "quite", "pretty", "interesting", "cool", "order to", "here", "below", "above", "which", "who", "what", "how", "so", "then", "than",
    "also", "now", "today", "yesterday", "finally", "thus", "hence", "therefore", "well", "very", "more", "many", "some", "any", "such",
    "like", "into", "after", "before", "about", "between", "over", "under", "up", "by the way", "etc",
    "second try", "yes", "ok", "okay", "great", "good", "nice", "fine", "perfect", "right answer", "success", "successful", "successfully",
    "congratulations", "hooray",
    // Programs, and what they tell of themselves.
    "program", "programs", "code", "script", "function", "method", "algorithm", "algorithms", "solver", "engine", "python", "java", "javascript",
    "rust", "haskell", "prolog", "matlab", "julia", "ruby", "swift", "kotlin", "scala", "lisp", "excel", "jupyter", "notebook", "console", "terminal",
    "stdout", "stderr",
    "genetic", "genetic algorithm", "hill", "climbing", "hill climbing", "hill-climbing", "simulated", "annealing", "min-conflicts", "min-conflict",
    "min conflicts", "minimum conflicts", "recursive", "recursion", "iterative", "bitmask", "bit", "bits", "brute", "force", "brute force",
    "dancing links", "sat", "csp", "constraint", "constraints", "propagation", "constraint propagation", "forward checking", "local search", "dfs",
    "bfs", "greedy", "random restart", "random restarts", "las vegas", "clingo", "minizinc", "gecode", "or-tools", "cp-sat", "z3", "chuffed", "choco",
    "picat", "eclipse", "sicstus",
    "run", "runs", "running", "ran", "executed", "execution", "finished", "ended", "ends", "end", "started", "press", "key", "press any key",
    "continue", "enter", "exit", "exited", "exit code", "return code", "time", "took", "takes", "elapsed", "elapsed time", "runtime", "running time",
    "cpu", "cpu time", "wall time", "second", "seconds", "sec", "millisecond", "milliseconds", "minutes", "min", "total", "total time", "version",
    "seed", "random seed", "with seed", "used", "by", "via", "from the web", "website", "leetcode", "luogu", "kattis", "codeforces", "uva",
    "wikipedia", "csplib", "github", "oeis", "url", "link", "source",
    "iteration", "iterations", "generation", "generations", "step count", "restarts", "nodes", "backtracks", "number of solutions", "solution count",
    "count of solutions", "in total", "out of", "all solutions", "how many solutions", "first solution",
    "n", "k", "m", "v", "ai", "so far", "best", "steps", "number of queens", "map", "maps", "unlike usual", "instead of", "instead", "top", "优先", "行为", "going", "going down", "going right", "从左到右", "从上到下", "从左往右",
    "从上往下", "indexed", "range", "ranges", "依此类推", "存储", "坐标", "数字", "cuenta", "compte", "lista",
    "liste", "una por", "differ", "differs", "different", "column numbers", "col numbers", "row numbers", "second line", "integers", "of them",
    "row index", "column index", "col index",
    "row indices",
    "column indices", "stored elements", "shape", "sparse matrix", "compressed sparse row",
    "coords\tvalues", "coords", "dtype", "int64", "int32", "float64", "length", "file name", "filename", "input file", "output file", "text",
    "format", "data", "lists", "vector", "array", "permutation", "string", "notation", "one solution per line",
    "no two queens", "no two", "attack each other", "attacks another", "attack any other", "attack one another", "threaten each other",
    "without attacking", "put", "chromosome", "encoding", "encoded", "and so on", "so on", "attached", "others", "the others", "representation", "everything", "everything else", "please note", "note that", "otherwise", "else", "the rest", "remaining", "without conflicts", "no conflicts", "no conflict", "conflict-free", "non-attacking", "nonattacking", "not attacking",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "march", "april", "june", "july", "august",
    "september", "october", "november", "december", "spring", "summer", "autumn", "fall", "winter", "year", "week", "day", "pm",
    // 中文
    "染色体", "编码", "注意", "以此类推", "请注意", "否则", "其余", "其他", "任意", "任何", "依次", "恰好", "我", "你", "您", "他", "她", "它", "我们", "你们", "大家", "老师", "教授", "同学", "您好", "你好", "谢谢", "请", "请看", "请查收", "学生", "作者",
    "姓名", "学号", "班级", "年级", "学院", "学校", "大学", "课程", "实验", "作业", "习题", "练习", "题目", "题", "第一题", "第二题", "考试", "报告", "小组", "组", "日期", "年", "月", "日",
    "答案", "解答", "解法", "解", "结果", "输出", "输入", "样例", "示例", "例子", "例", "用例", "测试", "方案", "摆法", "放法", "摆放方案", "摆放结果", "布局", "局面", "残局", "棋局", "终局", "状态",
    "初始状态", "最终状态", "目标状态", "当前状态", "最终", "最后结果", "最后的结果", "最后得到", "最后一个解", "最终结果", "当前", "完整", "部分", "可行", "合法", "正确", "正确答案",
    "唯一", "最优", "有效", "一种", "一组", "另一个", "另一种", "另一组", "其中", "其中一个", "其中一种", "第一个解", "第一种", "第二个解", "第三个解", "第一组", "全部", "所有", "每个解",
    "每种解法", "总数", "解的个数", "解的总数", "种", "没有其他解", "没有更多",
    "找到", "找到了", "求得", "求出", "得到", "得出", "算出", "解出", "搜到", "发现", "生成", "产生", "打印", "返回", "做的", "做", "提交", "完成", "成功", "已完成", "结束", "完毕", "如下所示", "下面",
    "下面的", "上面", "上面的", "这是", "这个", "这里", "这", "那", "就是", "了", "也", "已", "已经", "可以", "能", "会", "使用", "采用", "通过", "经过", "利用", "根据", "按照", "对于",
    "关于", "其", "此", "本", "本题", "本次", "之一", "一下", "来", "去", "后", "之后", "然后", "因此", "所以", "于是", "首先", "其次", "再", "才", "吗", "呢", "吧", "啊", "呀", "嗯",
    "好", "很", "地", "得", "到", "把", "被", "给", "给出", "对", "于", "并", "且", "而", "但", "就", "又",
    "程序", "代码", "函数", "算法", "方法", "求解器", "回溯法", "回溯算法", "递归", "迭代", "爬山", "爬山法", "模拟退火", "退火", "遗传算法", "遗传", "最小冲突", "最小冲突法", "位运算", "暴力", "暴力搜索",
    "深度优先", "广度优先", "约束", "约束满足", "局部搜索", "随机", "随机重启", "运行", "运行结果", "运行时间", "用时", "耗时", "时间", "秒", "毫秒", "总用时", "按任意键继续", "按任意键", "继续", "版本", "随机种子",
    "种子", "迭代次数", "节点数", "n皇后", "谜题", "互不攻击", "不互相攻击", "互不冲突", "没有冲突", "无冲突", "不冲突", "冲突数为", "列表", "数组", "向量", "排列", "格式", "数据", "文件", "文件名", "每行一个解",
    "每行一组", "一行一个解", "洛谷", "力扣", "来源", "链接", "网址", "星期", "今天", "上午", "下午",
    // Deutsch
    "ich", "wir", "mein", "meine", "meiner", "unser", "unsere", "sehr", "geehrter", "liebe", "lieber", "hallo", "guten", "tag", "danke",
    "bitte", "lösung", "lösungen", "loesung", "loesungen", "antwort", "ergebnis", "ergebnisse", "ausgabe", "eingabe", "beispiel", "aufgabe", "übung",
    "hausaufgabe", "blatt", "stellung", "aufstellung", "rätsel", "gefunden", "gefundene", "berechnet", "erzeugt", "programm", "algorithmus",
    "laufzeit", "dauer", "sekunden", "zeit", "fertig", "war", "waren", "generationen", "schritten", "neustarts", "dies", "diese", "dieser", "hier", "unten", "folgt", "wie", "aus", "zur", "zum", "im",
    "einer", "einen", "alle", "insgesamt", "gibt", "wurde", "wurden", "habe", "erste lösung", "ihr", "studentin", "matrikelnummer", "universität",
    "datum", "damenproblem", "n-damen", "sich nicht bedrohen", "dort", "angaben", "angegeben", "als", "sonst", "andernfalls", "ansonsten", "ohne konflikte",
    // Español, português, français
    "por el", "por la", "pelo", "pela", "yo", "mi", "nuestra", "nuestro", "hola", "gracias", "por favor", "profesor", "profesora", "solución",
    "soluciones", "respuesta", "respuestas",
    "resultado", "resultados", "salida", "entrada", "ejemplo", "tarea", "ejercicio", "práctica", "tableros", "hallada", "hallado", "tras", "reinicios", "iteraciones", "encontrada", "encontradas", "encontró",
    "encontraron", "obtenida", "generada", "programa", "algoritmo", "tiempo", "segundos", "este", "esta", "esto", "aquí", "unos", 
    "todas", "todos", "alumno", "alumna", "estudiante", "fecha", "curso", "universidad", "n reinas", "n-reinas", "sin ataques",
    "sin conflictos", "ya", "los demás", "las demás", "demás", "si no", "como", "dan", "se dan",
    "eu", "meu", "minha", "nosso", "nossa", "olá", "obrigado", "obrigada", "professora", "solução", "soluções", "resposta", "respostas", "saída",
    "exemplo", "exercício", "obtida", "gerada", "tempo", "isto", "isso", "aqui", "no total", "há", "aluno", "aluna", "nome", "universidade",
    "n rainhas", "n-rainhas", "sem ataques", "sem conflitos", "senão", "caso contrário", "os demais", "demais",
    "nous", "ma", "mon", "mes", "notre", "nos", "bonjour", "merci", "monsieur", "madame", "réponse", "réponses", "résultat", "résultats", "sortie",
    "entrée", "exemple", "devoir", "exercice", "grille", "trouvée", "trouvées", "trouvé", "obtenue", "obtenues", "génération", "générations", "itérations", "après", "générée", "programme", "algorithme", "temps",
    "secondes", "ce", "cette", "ces", "ceci", "c'est", "voici", "voilà", "ici", "par", "il y a", "toutes", "tous", "au total", "étudiant", "étudiante",
    "nom", "cours", "université", "n dames", "n reines", "n-reines", "sans conflit", "sans conflits", "sinon", "les autres", "autres", "donnant", "donnent",
    // Русский
    "я", "мы", "мой", "моё", "мое", "моя", "наш", "наше", "здравствуйте", "спасибо", "пожалуйста", "решение", "решения", "решений", "ответ", "ответы",
    "результат", "результаты", "вывод", "ввод", "пример", "задание", "упражнение", "расстановка", "расстановки", "найдено", "найдены", "найденное",
    "получено", "программа", "программы", "алгоритм", "алгоритма", "время", "секунд", "секунды", "сек", "вот", "здесь", "ниже", "или", "на", "к",
    "о", "одно", "один", "одна", "все", "всего", "студент", "студентка", "имя", "дата", "курс", "университет", "задача о", "восьми", "n ферзей",
    "готово", "первое решение", "иначе", "остальные", "далее", "до",
    // বাংলা
    "আমি", "আমার", "আমাদের", "সমাধান", "সমাধানটি", "সমাধানগুলো", "উত্তর", "ফলাফল", "ইনপুট", "আউটপুট", "উদাহরণ", "অনুশীলন", "প্রোগ্রাম", "অ্যালগরিদম",
    "সময়", "সেকেন্ড", "এটি", "এই", "একটি", "এখানে", "নিচে দেওয়া হলো", "মোট", "পাওয়া", "গেছে", "গেল", "প্রথম সমাধান", "নাম", "শিক্ষক",
    "ধন্যবাদ",
    // 日本語
    "私", "私の", "先生", "答え", "解答例", "回答", "解の", "解が", "解は", "解を", "結果", "出力", "入力", "出力例", "入力例", "課題", "演習", "問題", "配置", "見つかった", "見つかりました", "求めた",
    "求まった", "プログラム", "アルゴリズム", "時間", "実行", "これ", "これは", "この", "次の", "次のとおり", "ます", "でした", "した", "して", "も", "へ", "や", "全部で", "個", "通り", "一つ", "一つの",
    "最初の解", "名前", "氏名", "日付", "エイトクイーン", "ありがとう", "こんにちは", "まで", "こと", "ことを", "いる", "書いて", "書いています", "並べています", "書きました", "記す", "ています", "ました", "います", "である", "ください", "してください", "とする", "とします", "並べた", "並べます", "示す", "示します", "あります", "それ以外", "その他", "与えられる", "与えられます", "書きます", "書く", "続く",
];

/// The words, as they are searched.
fn harmless() -> &'static Lexicon<()> {
    static LEXICON: OnceLock<Lexicon<()>> = OnceLock::new();
    LEXICON.get_or_init(|| Lexicon::of([(HARMLESS, ())]))
}

/// Ideas of which words say what numbers are, or that they are not what they seem. Whether rows and columns do is told apart from
/// this (`doubt::axes`).
const TELLING: u64 = {
    use Concept::{
        After, Base, Based, Blocked, Bottom, Corner, Empty, File, Item, Last, Legend, Mark, No, Piece, Rank, Relation,
        Rule, Subscript, Turned, Wrong, X, Y,
    };
    bits(&[
        After, Base, Based, Blocked, Bottom, Corner, Empty, File, Last, Legend, Mark, No, Piece, Rank, Relation, Rule,
        Subscript, Turned, Item, Wrong, X, Y,
    ])
};

/// Words by which a line says which of the numbers count, or that they are in another order.
#[rustfmt::skip]
const OF_NUMBERS: [&str; 24] = ["only", "nur", "solo", "sólo", "seulement", "somente", "apenas", "только", "只", "仅", "のみ", "だけ", "শুধু", "顺序", "順序",
    "順番", "ordre", "orden", "ordem", "порядок", "порядке", "reihenfolge", "ক্রম", "ক্রমে"];

/// Words of times, which are many where no number stands beside them: `time per run (s)`.
#[rustfmt::skip]
const TIMES: [&str; 20] = ["time", "times", "sec", "seconds", "ms", "milliseconds", "minutes", "laufzeit", "dauer", "sekunden", "tiempo", "tempo", "temps", "время",
    "সময়", "секунд", "时间", "用时", "耗时", "時間"];

/// Ideas of the rules of the puzzle: `no two queens share a row`.
const OF_RULES: u64 = bits(&[Concept::Rule, Concept::Same, Concept::No]);

/// Ideas of which words need a number beside them: `8 x 8`, `order 8`, `size 8`.
const NUMBERED: u64 = bits(&[Concept::Times, Concept::Order, Concept::Size, Concept::Degree]);

/// Names of people are any words: behind these they may stand.
#[rustfmt::skip]
const OF_PEOPLE: [&str; 22] = ["name", "student", "author", "by", "dear", "teacher", "姓名", "学生", "作者", "老师", "von", "nombre",
    "alumno", "alumna", "nome", "aluno", "aluna", "nom", "par", "студент", "автор", "氏名"];

/// True if a line has no word that may say what the numbers beside it are.
pub(super) fn is_harmless(line: &str) -> bool {
    let line = line.trim_end_matches([':', '：', ' ', '=']);
    // `第三个删掉` begins as a heading does.
    if (is_heading(line) && !line.starts_with('第')) || is_figure(line) || is_of_people(line) {
        return true;
    }
    // `实验报告 姓名:王小明`
    if let Some((head, people)) = line.split_once(' ')
        && is_of_people(people.trim_start())
        && is_harmless(head)
    {
        return true;
    }
    let tokens = tokens(line);
    !names_a_line(&tokens) && (is_phrase(line, &tokens) || are_harmless(line, &tokens, &[]))
}

/// True for a prompt and for a remark with its number, `Time taken: 12 ms`: documented phrases, unless they tell something.
fn is_phrase(line: &str, tokens: &[Token<'_>]) -> bool {
    let tells = |token: &Token<'_>| token.is_any(TELLING & !Concept::Item.bit()) && !token.is(Concept::Separator);
    let is_plain = || !tokens.iter().any(tells) && !altering::alters_numbers(line);
    (is_prompt(line) || (is_remark(line) && has_figure(tokens))) && is_plain()
}

/// True if a number is said, and not of which things a list has one each: `Time taken: 12 ms`; not `fitness of the eight states`.
fn has_figure(tokens: &[Token<'_>]) -> bool {
    let is_digits =
        |at: usize| tokens[at].is(Concept::Number) && tokens[at].text.starts_with(|c: char| c.is_ascii_digit());
    let is_dash = |at: usize| matches!(tokens[at].text, "-" | "–" | "~");
    // `on tests 1-6`
    let is_range = |at: usize| {
        (at > 1 && is_dash(at - 1) && is_digits(at - 2))
            || (at + 2 < tokens.len() && is_dash(at + 1) && is_digits(at + 2))
    };
    let is_figure = |at: usize| is_digits(at) && !is_range(at);
    (0..tokens.len()).any(is_figure) && !tokens.iter().any(|token| token.is(Concept::Each))
}

/// True if the words of a line that state nothing are harmless; `found` are those that state something.
pub(super) fn are_harmless(line: &str, tokens: &[Token<'_>], found: &[(Range<usize>, Meaning)]) -> bool {
    let has = |ideas: u64| tokens.iter().any(|token| token.is_any(ideas));
    let is_left = |at: usize| !found.iter().any(|(range, _)| range.contains(&at));
    // `time per run, n = 6`: the number is that of the board.
    let has_number = has_figure(tokens) && (0..tokens.len()).any(|at| tokens[at].is(Concept::Number) && is_left(at));
    let numbered = if has(Concept::Number.bit()) { NUMBERED } else { 0 };
    let of_rules = if has(Concept::No.bit()) && has(bits(&[Concept::Rule, Concept::Same])) { OF_RULES } else { 0 };
    let of_statements = found.iter().fold(0, |bits, (_, meaning)| bits | ideas_beside(meaning));
    let allowed = numbered | of_rules | of_statements;
    let has_author = tokens.iter().any(|token| matches!(token.text, "by" | "von" | "par" | "por"));
    let mut known_to = 0;
    tokens.iter().enumerate().all(|(at, token)| {
        let start = span_in(line, token.text).start;
        if start < known_to || found.iter().any(|(range, _)| range.contains(&at)) {
            return true;
        }
        // `submitted by Li Lei`, `Dear Ms. Hall`
        let is_titled = || tokens[..at].iter().rev().find(|token| token.text != ".").is_some_and(is_title);
        let is_name = || {
            let is_capital = token.is(Concept::Other) && token.text.starts_with(char::is_uppercase);
            is_capital && at > 0 && (has_author || is_titled())
        };
        if is_name() {
            return true;
        }
        // `被` does not make `被攻击` harmless.
        let is_time = |length: usize| TIMES.contains(&&*line[start..start + length].to_lowercase());
        let is_said = |&length: &usize| length >= token.text.len() && (has_number || !is_time(length));
        if let Some(length) = known(&line[start..]).filter(is_said) {
            known_to = start + length;
            return true;
        }
        // `filas y columnas`; not `x y`
        let is_word = |at: Option<usize>| {
            let word = at.and_then(|at| tokens.get(at)).map_or("", |token| token.text);
            word.starts_with(char::is_alphabetic) && !word.eq_ignore_ascii_case("x")
        };
        let joins = || token.text == "y" && is_word(at.checked_sub(1)) && is_word(Some(at + 1));
        says_nothing(token, allowed) || joins()
    })
}

/// True for a word behind which the name of somebody stands.
fn is_title(token: &Token<'_>) -> bool {
    const TITLES: [&str; 12] =
        ["dear", "ms", "mr", "mrs", "dr", "prof", "professor", "herr", "frau", "señor", "señora", "monsieur"];
    TITLES.iter().any(|title| token.text.eq_ignore_ascii_case(title))
}

/// True if all words of a sentence are known: `index = row, value = cost` may be about anything.
pub(super) fn is_plain(line: &str) -> bool {
    const TOLD: u64 = {
        use Concept::{Based, Count, From, Item, Last, Pair, Subscript, That};
        bits(&[Based, Count, From, Item, Last, Pair, Subscript, That]) | crate::statements::vocabulary::LETTER
    };
    let tokens = tokens(line);
    let is_known = |token: &Token<'_>| token.is_any(TOLD) || matches!(token.text, "*" | "/");
    let unknown: Vec<Token<'_>> = tokens.into_iter().filter(|token| !is_known(token)).collect();
    are_harmless(line, &unknown, &[])
}

/// Ideas of words that stand beside a statement of this kind and say no more than it does.
const fn ideas_beside(meaning: &Meaning) -> u64 {
    use Concept::{
        After, Base, Based, Columnwise, Count, Downward, Empty, First, From, Item, Last, No, Order, Pair, Rightward,
        Rowwise, Since, Subscript,
    };
    match meaning {
        Meaning::Base(_) => {
            bits(&[Base, Based, Count, From, Since, Subscript, No, Item, Order]) | Rightward.bit() | Downward.bit()
        }
        Meaning::Order(_) | Meaning::Index(_) => {
            bits(&[Order, Item, Subscript, First, After, Columnwise, Rowwise, No, Last, Pair])
        }
        Meaning::Unset => bits(&[No, Item, Empty]),
        _ => 0,
    }
}

/// True if a line of the board is named that is not the first: `row 8 first`, `从第 5 列开始`.
pub(super) fn names_a_line(tokens: &[Token<'_>]) -> bool {
    const LINES: u64 = bits(&[Concept::Row, Concept::Rows, Concept::Column, Concept::Columns]);
    let number = |at: usize| {
        let is_line = |at: usize| tokens.get(at).is_some_and(|token| token.is_any(LINES));
        let is_counted = at > 0 && tokens[at - 1].text == "第" && is_line(at + 1);
        let is_named = at > 0 && is_line(at - 1);
        (tokens[at].is(Concept::Number) && (is_counted || is_named)).then_some(tokens[at].number)
    };
    (0..tokens.len()).find_map(number).is_some_and(|number| number > 1)
}

/// True if a comment, of these words, names lines, rules or pieces of the board and states no more than how boards are read:
/// `conflicts per queen`. What else a comment says is passed over.
pub(super) fn may_tell(comment: &str, tokens: &[Token<'_>], found: &[(Range<usize>, Meaning)]) -> bool {
    use Concept::{Blocked, Column, Columns, Each, Empty, Row, Rows, Rule};
    const WORDS: usize = 16;
    const ABOUT: u64 = bits(&[Blocked, Column, Columns, Each, Empty, Row, Rows, Rule]);
    let is_usual = |(_, meaning): &(Range<usize>, Meaning)| {
        matches!(meaning, Meaning::Index(Axis::Rows) | Meaning::Order(PairOrder::RowColumn))
    };
    // What `nqfill generate` writes above its boards.
    if comment.trim_start().starts_with("kind: ") {
        return false;
    }
    let is_short = tokens.len() <= WORDS && !tokens.iter().any(|token| token.is(Concept::Number));
    let is_about = |token: &Token<'_>| token.is_any(ABOUT) || is_piece(token);
    is_short
        && tokens.iter().any(is_about)
        && found.iter().all(is_usual)
        && !is_harmless(comment.trim())
        && !are_harmless(comment, tokens, found)
}

/// True if words say how queens attack: along rows, columns and diagonals.
pub(super) fn states_rule(tokens: &[Token<'_>]) -> bool {
    use Concept::{Column, Columns, Count, Each, Item, Queen, Row, Rows};
    const DIAGONALS: [&str; 10] = [
        "diagonal",
        "diagonals",
        "diagonally",
        "diagonale",
        "diagonalen",
        "diagonales",
        "diagonais",
        "对角线",
        "斜线",
        "斜め",
    ];
    let has = |ideas: u64| tokens.iter().any(|token| token.is_any(ideas));
    let is_diagonal = |token: &Token<'_>| DIAGONALS.iter().any(|word| token.text.eq_ignore_ascii_case(word));
    tokens.iter().any(is_diagonal)
        && has(bits(&[Row, Rows]))
        && has(bits(&[Column, Columns]))
        && !has(bits(&[Each, Count, Item]))
        && has(Queen.bit())
}

/// True for other pieces than queens; one ideograph for them is a part of many words, and of names.
pub(super) fn is_piece(token: &Token<'_>) -> bool {
    token.is(Concept::Piece) && token.text.chars().nth(1).is_some()
}

/// True if a word is known, whether it says something or not: it is the name of nobody.
pub(super) fn says_something(word: &str) -> bool {
    let is_known = |token: &Token<'_>| !token.is_any(bits(&[Concept::Other, Concept::Sign]));
    let is_whole = known(word).is_some_and(|length| length == word.len());
    is_whole || is_heading(word) || tokens(word).iter().any(is_known)
}

/// True if nobody knows a word.
pub(super) fn is_unknown(token: &Token<'_>) -> bool {
    let is_whole = |length: usize| length == token.text.len();
    token.is(Concept::Other) && !says_nothing(token, 0) && !known(token.text).is_some_and(is_whole)
}

/// The bytes of a word that says nothing, at the start of a text.
fn known(text: &str) -> Option<usize> {
    let is_found = |rest: &&str| is_whole(&text[..text.len() - rest.len()], rest);
    let found = harmless().at_start(text).map(|(rest, ())| rest).find(is_found)?;
    Some(text.len() - found.len())
}

/// True if a token says nothing, or has one of the ideas that may stand in its line.
fn says_nothing(token: &Token<'_>, allowed: u64) -> bool {
    let is_letter = token.text.chars().all(char::is_alphabetic);
    let is_of_numbers = || OF_NUMBERS.iter().any(|word| token.text.eq_ignore_ascii_case(word));
    match () {
        () if is_of_numbers() => allowed & Concept::Order.bit() != 0,
        () if token.is_any(allowed | Concept::Separator.bit()) => true,
        () if token.is(Concept::Sign) => !is_letter,
        () => !token.is_any(TELLING | NUMBERED | Concept::Other.bit()),
    }
}

/// `Conflicts: 0`, `Iteration 12`: one or two words and a number, which tell of the search.
fn is_figure(line: &str) -> bool {
    #[rustfmt::skip]
    const FIGURES: [&str; 16] = ["conflicts", "conflict", "cost", "fitness", "score", "iteration", "iterations", "generation", "steps", "step", "restarts",
        "冲突", "冲突数", "代价", "适应度", "步数"];
    let word = line.trim_end_matches(|c: char| c.is_ascii_digit() || ":=. ：".contains(c));
    word.len() < line.len() && FIGURES.iter().any(|figure| word.eq_ignore_ascii_case(figure))
}

/// `Student: Li Lei`
fn is_of_people(line: &str) -> bool {
    const WORDS: usize = 4;
    OF_PEOPLE.iter().find_map(|word| behind(line, word)).is_some_and(|name| {
        let is_apart = name.starts_with([':', '：', ' ', '，', ',']);
        let names = name.trim_start_matches([':', '：', ' ']);
        let is_name = |word: &str| !word.starts_with(|c: char| c.is_lowercase());
        is_apart
            && names.split(' ').count() <= WORDS
            && names.split(' ').all(is_name)
            && !tokens(names).iter().any(|token| token.is_any(TELLING & !Concept::Piece.bit()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A word that would say nothing without the table is one too many, and so is one that is there twice.
    #[test]
    fn every_word_of_the_table_is_needed() {
        let is_needed = |word: &&str| !tokens(word).iter().all(|token| says_nothing(token, 0));
        let needless: Vec<&str> = HARMLESS.iter().filter(|word| !is_needed(word)).collect();
        let mut words: Vec<String> = HARMLESS.iter().map(str::to_lowercase).collect();
        words.sort_unstable();
        let twice: Vec<&[String]> = words.windows(2).filter(|two| two[0] == two[1]).collect();
        assert!(needless.is_empty() && twice.is_empty(), "{needless:?} {twice:?}");
        let harmful: Vec<&str> = HARMLESS.iter().filter(|word| !is_harmless(&format!("{word} 1"))).collect();
        assert!(harmful.is_empty(), "{harmful:?}");
    }

    #[test]
    fn what_numbers_may_be_is_not_harmless() {
        for line in [
            "number of attacks per row",
            "student scores",
            "read backwards",
            "only the first three numbers",
            "starting columns of the kings",
            "每行的冲突数",
            "各皇后放置的顺序",
            "Anzahl der Angriffe pro Zeile",
            "nombre d'attaques par ligne",
        ] {
            assert!(!is_harmless(line), "{line}");
        }
        for line in [
            "Here is my solution, dear professor:",
            "Student: Li Lei",
            "Conflicts: 0",
            "Solution found by hill climbing after 12 restarts (seed 7)",
            "No two queens attack each other",
            "以下是我的答案：",
            "程序运行结果如下：",
            "Meine Lösung für das Damenproblem",
            "La solución de las ocho reinas es:",
        ] {
            assert!(is_harmless(line), "{line}");
        }
    }
}
