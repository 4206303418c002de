//! The words of which statements about a board consist, in the languages in which people write about this puzzle.

mod tokens;

pub(crate) use tokens::{CHARACTER, LETTER, Token, tokens};
pub(super) use tokens::{is_joined, is_whole};

use crate::text::lexicon::{Words, words};

/// The idea that a word stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Concept {
    Row,
    Rows,
    Column,
    Columns,
    X,
    Y,
    /// Files and ranks of chess: ranks count from the bottom.
    File,
    Rank,
    Queen,
    Blocked,
    Empty,
    /// A square, a place.
    Square,
    /// That queens are there from the start.
    Given,
    /// Between the two sides of a board.
    Times,
    /// Behind the number of rows of a board.
    Degree,
    Each,
    By,
    First,
    After,
    Number,
    Based,
    Base,
    Count,
    From,
    Size,
    Board,
    Puzzle,
    Is,
    Legend,
    /// One of a kind.
    Article,
    /// Words between those that tell.
    Small,
    And,
    /// A board that is turned or mirrored, or whose rows are in another order.
    Turned,
    /// From a number on, behind it.
    Since,
    /// Lines and characters of a text.
    Line,
    Last,
    /// That one board was made of another one.
    Relation,
    /// A word for a character that is drawn.
    Mark,
    /// Before a row or a column that two queens share.
    Same,
    /// Row by row, column by column, in one word.
    Rowwise,
    Columnwise,
    /// The place of a number in a list.
    Subscript,
    /// Diagonals and attacks: of the rules of the puzzle, not of a board.
    Rule,
    /// The number of rows: `order 8`.
    Order,
    /// How programs look for boards.
    Search,
    /// Between a character and what it is: `X for queens`.
    For,
    /// The side of the board that is drawn last.
    Bottom,
    /// That something is not so.
    No,
    /// Other pieces of chess.
    Piece,
    /// That queens are none of the board.
    Wrong,
    /// The corner of the first row and the first column.
    Corner,
    /// What somebody does with rows and columns, or asks of them; no order of numbers.
    Work,
    /// Which of several lines is meant: that of the number at hand.
    That,
    /// What a list consists of.
    Item,
    /// Two numbers, or how they are written.
    Pair,
    /// The way in which columns, and rows, are gone through.
    Rightward,
    Downward,
    /// `[` and `]`
    Open,
    Close,
    /// What may stand between two names.
    Separator,
    /// One character that is none of these.
    Sign,
    /// A word that tells nothing.
    Other,
}

impl Concept {
    pub(crate) const fn bit(self) -> u64 {
        1 << self as u32
    }
}

use Concept::{
    After, And, Article, Base, Based, Blocked, Board, Bottom, By, Close, Column, Columns, Columnwise, Corner, Count,
    Degree, Downward, Each, Empty, File, First, For, From, Given, Is, Item, Last, Legend, Line, Mark, No, Number, Open,
    Order, Other, Pair, Piece, Puzzle, Queen, Rank, Relation, Rightward, Row, Rows, Rowwise, Rule, Same, Search,
    Separator, Since, Size, Small, Square, Subscript, That, Times, Turned, Work, Wrong, X, Y,
};

/// Each idea with its words: English, Chinese, German, Spanish, French, Portuguese, Russian, Bengali, Japanese.
#[rustfmt::skip]
pub(crate) const WORDS: &[(Concept, Words)] = &[
    (Row, words!["row", "行", "行号", "行数", "行标", "zeile", "reihe", "fila", "renglón", "ligne", "rangée", "linha",
        "строка", "строки", "строку", "ряд", "সারি", "সারির", "সারিতে", "রো", "zeilennummer", "строке", "строкам",
        "ряда", "ряду", "行番号", "রো নম্বর", "строкой", "横排", "横行", "строкою", "строках"]),
    (Rows, words!["rows", "zeilennummern", "zeilen", "reihen", "filas", "lignes", "linhas", "ряды", "строк", "строками", "рядами", "рядов"]),
    (Column, words!["column", "col", "列", "列号", "列数", "列标", "spalte", "columna", "colonne", "coluna", "столбец", "столбце",
        "столбца", "колонка", "কলাম", "কলামে", "কলামের", "spaltennummer", "столбцу", "столбцам", "столбцов",
        "колонке", "колонки", "列番号", "স্তম্ভ", "竖列", "纵列", "столбцом", "колонкой", "колонку", "столбцах"]),
    (Columns, words!["columns", "cols", "spaltennummern", "spalten", "columnas", "colonnes", "colunas", "столбцы", "столбцами", "колонками", "колонок"]),
    (X, words!["x", "horizontal", "horizontally", "across", "abscissa", "横坐标", "水平", "horizontale", "waagerecht", "по горизонтали", "横座標"]),
    (Y, words!["y", "vertical", "vertically", "down", "ordinate", "纵坐标", "竖直", "垂直", "verticale", "vertikal", "senkrecht", "по вертикали", "縦座標"]),
    (Rowwise, words!["row-wise", "rowwise", "row wise", "row-major", "row major", "row order", "行优先", "按行", "zeilenweise", "reihenweise",
        "por filas", "por linhas", "par lignes", "par ligne", "построчно", "по строкам", "行ごと", "行順", "সারি অনুযায়ী", "zeile für zeile", "reihe für reihe", "rowtocol", "row_to_col", "row to column", "rows to columns",
        "ligne par ligne", "row2col", "row_to_column", "以行为下标", "以行号为下标", "以行为索引", "row after row", "row-by-row", "row by row", "fila por fila", "linha por linha", "zeile um zeile", "一行一行", "down the rows", "through the rows", "以行为序", "按行的顺序", "按行顺序", "按行排列", "以行的顺序", "以行为顺序", "fila a fila", "linha a linha", "ligne à ligne", "zeile an zeile", "строка за строкой"]),
    (Columnwise, words!["column-wise", "columnwise", "column wise", "column-major", "column major", "column order", "col-major", "列优先", "按列",
        "spaltenweise", "por columnas", "por colunas", "par colonnes", "par colonne", "по столбцам", "по колонкам", "列ごと", "列順", "spalte für spalte", "coltorow", "col_to_row", "column to row", "columns to rows", "colonne par colonne",
        "কলাম অনুযায়ী", "col2row", "column_to_row", "以列为下标", "以列号为下标", "以列为索引", "column after column", "column-by-column", "column by column", "columna por columna", "coluna por coluna", "spalte um spalte", "一列一列", "across the columns", "through the columns", "以列为序", "按列的顺序", "按列顺序", "按列排列", "以列的顺序", "以列为顺序", "columna a columna", "coluna a coluna", "colonne à colonne", "spalte an spalte", "столбец за столбцом"]),
    (File, words!["file", "files"]),
    (Rank, words!["rank", "ranks"]),
    (Queen, words!["queen", "queens", "皇后", "女王", "dame", "damen", "dama", "damas", "reina", "reinas", "reine", "reines",
        "rainha", "rainhas", "ферзь", "ферзи", "ферзя", "ферзей", "রানি", "রানী", "রানির", "রানীর", "কুইন", "クイーン",
        "dames", "ферзями", "ферзю", "ферзём", "ферзем", "ферзе", "ферзям", "ферзях"]),
    (Blocked, words!["blocked", "closed", "forbidden", "not allowed", "disallowed", "prohibited", "banned", "excluded", "unavailable",
        "obstacle", "obstacles", "obstáculo", "obstáculos", "hindernis", "hindernisse", "löcher", "agujeros", "trous", "buracos", "дыры",
        "препятствия", "বাধা", "障害物", "穴", "crossed out", "bad square", "bad squares", "damaged", "reserved", "hole", "holes", "blocker", "blockers", "wall", "walls", "remove", "removed", "cannot be used",
        "can't be used",
        "must stay empty", "must not be used", "may not be used", "cannot be occupied", "must not be occupied", "off limits", "off-limits", "taboo", "tabu", "unusable", "禁放", "禁格", "禁放格", "禁止", "禁止放置", "禁用", "禁区", "障碍", "障碍物", "墙", "墙壁", "不能放", "不可放",
        "不可用", "不许放", "封锁", "gesperrt", "gesperrte", "verboten", "verbotene", "bloqueada", "bloqueadas", "bloqueado",
        "bloqueados", "prohibida", "prohibidas", "bloquée", "bloquées", "interdite", "interdites", "proibida",
        "proibidas",
        "запрещено", "запрещены", "запрещённые", "запрещенные", "নিষিদ্ধ", "禁止マス", "blockiert", "blockierte",
        "bloqué", "bloqués", "interdit", "interdits", "prohibido", "prohibidos", "proibido", "proibidos",
        "заблокированные", "заблокировано", "заблокированы", "закрытые", "ব্লক", "ব্লক করা", "使えない", "置けない", "置いてはいけない"]),
    (Empty, words!["vazio", "empty", "free", "vacant", "空", "空格", "空位", "空白", "可放", "可用", "leer", "frei", "vacía", "vacío", "vacia", "libre",
        "vide", "vazia", "livre", "пусто", "пустая", "пустой", "খালি", "空きマス"]),
    (Square, words!["square", "squares", "cell", "cells", "position", "positions", "coordinates", "locations", "place",
        "places", "格", "格子", "方格", "位置", "坐标",
        "feld", "felder", "casilla", "casillas", "celda", "celdas", "case", "cases", "casa", "casas", "клетка",
        "клетки",
        "ঘর", "マス", "ячейка", "ячейки", "поля", "cellules", "cellule", "célula", "células", "ঘরগুলো", "セル"]),
    (Given, words!["given", "fixed", "placed", "placing", "preplaced", "已知", "已放", "给定", "固定", "已放置", "初始", "gegeben", "dadas",
        "données", "dada", "dado", "posées", "placées", "colocadas", "colocados", "fijas", "fixas", "gesetzt",
        "gesetzte", "заданные", "расставленные", "установленные", "দেওয়া", "配置済み", "固定済み", "已经放好", "放好", "已经放", "已经放置", "摆好", "已摆", "已摆放", "已有", "现有", "事先放好"]),
    (Each, words!["each", "every", "per", "每", "每一", "每个", "各", "jeder", "jede", "jedem", "jedes", "pro", "cada", "chaque", "каждом",
        "каждого",
        "каждой", "প্রতি", "প্রতিটি", "je", "по одному числу на", "по одному на", "по одной на", "каждую", "каждый", "каждому"]),
    (By, words!["by", "逐", "por", "par", "nach", "in order of", "ordered by", "arranged by", "listed by", "grouped by"]),
    (First, words!["first", "先", "在前", "第一个数", "第一个", "前面", "前面的", "前面的数", "前一个", "前者", "zuerst", "erst", "erste", "erster", "primero", "primer", "primera", "primeiro", "primeira", "d'abord", "première", "premier", "первый", "первая", "первое", "первым", "сначала", "প্রথম", "প্রথমে", "最初", "先に", "come first", "comes first", "go first", "goes first", "kommt zuerst", "kommen zuerst", "va primero", "van primero", "vient en premier",
        "vem primeiro", "идёт первым", "идет первым", "一つ目", "一番目", "ersten", "erstes", "первой", "первого", "первом", "最初の", "left number", "left value", "left one", "left coordinate", "左边", "leftmost", "on the left", "vorne", "vorn", "左数"]),
    (After, words!["then", "second", "第二个数", "第二个", "后面", "后面的", "后面的数", "后一个数", "后一个", "后者", "后", "再", "在后", "dann", "danach", "luego", "después", "puis", "ensuite", "depois", "затем", "потом", "তারপর", "次に", "before", "vor", "avant", "antes de", "antes que", "antes da", "перед", "followed by", "二つ目", "二番目", "zweite", "zweites", "zweiter", "segundo", "segunda", "deuxième", "seconde", "второе", "второй", "вторая", "вторым", "দ্বিতীয়", "次", "次の", "right number", "right value", "right one", "right coordinate", "右边", "on the right", "hinten", "後", "右数", "precedes", "পরে"]),
    (Number, words!["zero", "null", "cero", "zéro", "нуля", "零", "one", "eins", "uno", "единицы", "一", "two", "three", "four", "five", "six",
        "seven", "eight", "nine", "ten", "eleven", "twelve", "二", "两", "三", "四", "五", "六", "七", "八", "九", "十", "acht", "ocho", "huit", "oito",
        "восемь"]),
    (Based, words!["based", "indexed", "index", "basiert", "based indexing", "based indices", "起始", "始まり", "基"]),
    (Base, words!["base", "基数", "indexing", "first index", "index base", "start index", "starting index", "index start", "origin", "起始编号", "起始下标", "起始序号", "起始索引", "编号起点", "下标起点", "startindex", "indexbasis", "índice inicial", "indice de départ", "premier indice", "начальный индекс", "開始番号"]),
    (Count, words!["count", "counts", "zählung", "beginnt", "contagem", "numeración", "গণনা", "শুরু", "counted", "counting", "numbered", "numbers", "numbering", "index", "indexes",
        "indices", "indexed", "start",
        "starts", "starting", "begin", "begins", "beginning", "开始", "开始编号", "开始计数", "起", "计", "编号", "计数", "gezählt",
        "comenzando",
        "comptées", "começam", "começa", "começando", "empiezan", "empieza", "empezando", "comienzan", "comienza", "commencent", "commence", "commençant", "beginnen", "beginnend", "startet", "starten", "начинаются", "начинается", "начиная", "始まる", "contadas", "нумерация", "индексация", "数える", "нумеруются", "пронумерованы", "нумеруем", "отсчёт", "отсчет", "считая", "numérotées", "numérotés", "numérotation", "numeradas", "numerados", "numeração", "numerar", "contando", "nummeriert", "durchnummeriert", "gezählt ab", "zählt", "zählen", "コ数", "番号が付いて", "番号は", "番号", "数え", "count goes", "起点", "起始于", "为起点", "run from", "runs from", "range from", "ranges from", "ranging from", "go from", "goes from", "going from", "reichen von", "laufen von", "gehen von", "vont de", "va de", "van de", "vão de", "vai de", "идут от", "nummerierung", "numerado", "numerada", "numeriert", "numerierung", "numéroté", "numérotée"]),
    (From, words!["from", "at", "with", "em", "en", "à", "bei", "mit", "从", "由", "自", "ab", "von", "desde", "à partir de", "a partir de", "с", "থেকে",
        "から", "от", "以", "en partant de", "partant de", "partiendo de", "partindo de"]),
    (Size, words!["n", "size", "side", "side length", "edge length", "of order", "大小", "规模", "阶数", "边长", "größe", "tamaño", "taille", "tamanho", "размер", "dim", "dims", "dimension",
        "dimensions", "brettgröße", "brettgrösse", "grösse", "feldgröße", "spielfeldgröße", "dimensión", "dimensões",
        "dimensão", "width", "height", "edge", "breite", "höhe", "kantenlänge", "seitenlänge", "anchura", "altura", "ancho", "alto", "largeur", "hauteur", "largura", "ширина", "высота", "сторона", "一辺", "宽度", "高度", "размерность", "размеры", "আকার", "সাইজ", "サイズ", "大きさ", "盤サイズ", "盤面サイズ", "尺寸", "规格", "board of", "chessboard of"]),
    (Board, words!["board", "chessboard", "棋盘", "brett", "tablero", "échiquier", "tabuleiro", "доска", "доски", "grid",
        "schachbrett", "spielbrett", "spielfeld", "plateau", "damier", "доске", "доску", "шахматная доска",
        "шахматной доски", "বোর্ড", "বোর্ডের", "盤", "盤面", "ボード", "チェス盤", "网格", "bretts", "board of", "chessboard of", "feld"]),
    (Puzzle, words!["puzzle", "problem", "问题", "problème", "problema", "задача", "задачи", "সমস্যা"]),
    (Is, words!["=", ":", "equals", "equal to", "is", "are", "means", "mean", "represents", "represent", "denotes", "denote", "marks", "mark",
        "stands for",
        "->", "=>", "→", "—", "表示", "代表", "为", "是", "指", "即", "ist", "steht für", "bezeichnet", "es", "representa", "significa", "est",
        "représente", "é", "означает", "это", "表す", "は", "beträgt", "vaut", "gives", "give", "holds", "hold", "contains", "stores", "মানে", "が", "取", "取为", "设为", "定为", "等于", "হল", "হলো", "হচ্ছে", "です", "равен", "равно",
        "равна", "indicates", "indicate", "names", "tells", "specifies", "nennt", "indica", "indican", "indique", "указывает", "指定", "bedeutet", "bedeuten", "signifie", "signifient", "значит", "quiere decir", "quer dizer", "veut dire", "を表す"]),
    (Legend, words!["legend", "key", "图例", "符号", "记号", "legende", "leyenda", "légende", "legenda", "легенда", "凡例", "说明", "其中", "备注", "note", "where", "in which"]),
    (Article, words!["a", "an", "the", "one", "个", "一个", "ein", "eine", "der", "die", "das", "un", "una", "la", "el",
        "une", "le", "um", "uma", "o", "it", "its", "there", "that"]),
    (Small, words!["of", "the", "its", "following", "come", "comes", "has", "have", "stand", "stands", "sit", "sits", "located", "stehen", "steht", "está", "están", "estão", "стоит", "стоят", "находится", "目", "写", "の順", "順", "顺序", "corner", "ecke", "esquina", "coin", "canto", "угол", "nach", "oben", "to", "以下", "如下", "下列", "folgende", "siguientes", "suivantes", "seguintes", "следующие", "几", "第几", "该", "那个", "a", "an", "in", "on", "for", "s", "number", "position", "index", "共", "一共", "总共", "有", "这些", "these", "those",
        "this", "all", "are", "is", "where",
        "marked", "shown", "drawn", "as", "using", "list", "already", "的", "所在", "所处", "位于", "上", "里", "中", "内", "用",
        "以",
        "在", "放", "号", "个", "一个", "第", "der", "die", "das", "den", "dem", "des", "ein", "eine", "de", "la", "el",
        "los", "las", "un", "una", "le",
        "les", "du", "dans", "en", "une", "da", "do", "na", "no", "em", "um", "uma", "para", "pour", "für", "в",
        "на", "для",
        "номер", "行列", "行和列", "del", "dos", "of the", "の", "from", "with", "l'", "l’", "d'", "d’", "auf", "mit",
        "bei", "sur", "sobre", "con", "com", "avec", "sind", "son", "sont", "são", "по", "из", "coordinate", "value", "coordenada", "coordenadas", "coordonnée", "koordinate", "zahl", "wert", "valor", "número", "valeur", "nombre", "координата", "число", "সংখ্যা", "座標", "数", "数字", "werden", "wird", "exactly", "only", "just", "must", "should", "can", "be", "too", "genau", "nur", "exactamente", "solo", "exactement",
        "seulement", "exatamente", "apenas", "ровно", "только", "恰", "恰有", "只", "只有", "仅", "仅有", "必须", "也是", "正好", "有且仅有", "ちょうど", "だけ", "ঠিক",
        "hat", "haben", "tiene", "tienen", "a une", "tem", "têm", "имеет", "contient", "contiene", "contém", "enthält", "contains", "holds", "through", "thru", "bis", "hasta", "até", "номера", "números", "numéros", "nummern", "listed", "ordered", "stored", "sorted", "arranged", "written", "pair", "pairs", "tuple", "tuples", "paare", "paar",
        "pares", "par", "paires", "paire", "пары", "пар", "th", "st", "nd", "rd", "te", "ter", "ten", "ème", "ième", "ésimo", "ésima", "е", "й", "ый", "го", "番", "তম",
        "জন্য", "に", "について", "を", "で", "gives", "markiert", "gekennzeichnet", "dargestellt", "bezeichnet", "se", "marcan", "marca", "marcadas", "marcados",
        "representan", "notées", "notés", "marquées", "marqués", "représentées", "indicadas", "indicados", "обозначены", "обозначается", "обозначаются",
        "отмечены", "показаны", "м", "х", "у", "ой", "ого", "su", "sus", "seine", "ihre", "ihrer", "sa", "ses", "seu", "sua", "их", "его", "её", "her", "his", "their", "successive", "consecutive", "zu", "哪", "哪一", "哪个", "vem", "vêm", "viene", "vienen", "vient", "viennent", "kommt", "kommen", "if", "when", "wenn", "falls", "si", "se", "если", "若", "yet", "still", "noch", "aún", "todavía", "encore", "ainda", "ещё", "还", "hay", "there's", "van", "vont", "vão", "both", "beide", "ambos", "les deux", "均", "都", "分别", "分别是", "分别为", "que", "qu'", "qu’", "dass", "daß", "что", "wrote down", "write down", "written down", "noted down", "writing down", "put down", "from the left", "counting from the left", "counted from the left", "von links", "desde la izquierda", "da esquerda", "à partir de la gauche", "de gauche", "слева", "从左数", "从左起", "左から数えて", "from the top", "counting from the top", "counted from the top", "von oben", "desde arriba", "do topo", "à partir du haut", "du haut", "сверху", "从上数", "从上起", "上から数えて", "এ", "তে", "-এ", "-তে", "আছে", "contienen", "contêm", "contiennent", "enthalten", "содержат", "содержит", "i wrote", "we wrote", "i write", "со", "down to"]),
    (And, words!["and", "e", "or", "和", "或", "与", "及", "und", "oder", "y", "o", "et", "ou", "и", "または", "と", "এবং", "ও"]),
    (Times, words!["x", "×", "*", "by", "乘", "乘以", "mal", "por", "par", "fois", "на", "掛ける"]),
    (Degree, words!["阶", "阶的", "路", "路的", "四方", "見方", "见方", "格见方", "wide", "high", "tall", "on a side", "to a side", "per side",
        "a side", "on each side", "along each side", "breit", "hoch", "je seite", "pro seite", "de lado", "por lado", "de côté", "par côté",
        "de large", "de ancho", "de largura", "на сторону", "в ширину"]),
    (Search, words!["search", "searched", "searches", "searching", "fill", "filled", "fills", "filling", "solve", "solved", "solves", "solving",
        "backtracking", "backtrack", "try", "tries", "tried", "places", "place", "process", "processed", "traverse", "traversed", "scan", "scanned",
        "搜索", "遍历", "回溯", "填", "填充", "放置", "摆放", "求解", "试探", "枚举", "suche", "sucht", "gesucht", "füllt", "gefüllt", "setzt", "löst", "gelöst",
        "buscar", "busca", "búsqueda", "coloca", "cherche", "recherche", "résout", "procura", "resolve", "поиск", "перебор", "ищем", "探索", "খোঁজা"]),
    (For, words!["for", "für", "para", "por", "pour", "для", "if", "wenn", "falls", "si", "если", "若", "如果", "is used for", "are used for", "wird verwendet für", "se usa para", "sert pour"]),
    (Order, words!["reverse order", "order", "ordnung", "orden", "ordre", "ordem", "порядок", "порядка", "порядке"]),
    (Turned, words!["倒数", "mirrored", "flipped", "rotated", "transposed", "upside down", "upside-down", "reversed", "sideways", "clockwise", "anticlockwise", "counterclockwise", "counter-clockwise",
        "reverse", "in reverse", "southernmost", "lower right", "bottom right", "lower edge", "other end", "far side", "last to first", "bottom first", "shuffled", "scrambled", "random order", "右下角", "右侧起", "从底部往上", "自下往上", "反着", "逆着", "从后往前", "左右相反", "打乱", "随机顺序", "von hinten nach vorn", "rechte untere", "последний элемент - верхний", "右から数え", "下から数え", "一番上が最後", "backwards", "backward", "inverse", "inverted", "quarter turn", "on the right", "grows upwards", "count upwards", "mirror", "mirror image", "reflected", "turned", "run down", "black's side", "black’s side", "black's view",
        "bottom to top", "bottom up", "bottom-up", "from the bottom", "at the bottom", "from below", "right to left",
        "from the right", "镜像", "翻转", "旋转", "顺时针", "逆时针", "左右颠倒",
        "转置", "颠倒", "倒置", "倒序", "逆序", "从下往上", "从下到上", "自下而上", "由下而上", "从右往左", "从右到左", "自右向左", "gespiegelt", "gedreht",
        "von unten", "von rechts", "invertido", "de abajo arriba", "de bas en haut", "снизу вверх", "справа налево",
        "umgekehrter reihenfolge", "umgekehrt", "orden inverso", "ordem inversa", "ordre inverse", "обратном порядке", "в обратную сторону", "逆順", "逆置换", "反向", "reverso", "inverso", "inversa", "inverse", "de derecha a izquierda", "da direita para a esquerda", "de droite à gauche", "von rechts nach links", "desde abajo", "a partir de baixo", "depuis le bas", "从右边", "从右数", "从右起", "从右侧", "从下数", "从下起", "从下面", "右から左", "下から", "считая снизу", "ডান থেকে বামে", "最右边", "下から上", "girado", "girada", "invertida", "retourné", "retournée", "tourné", "tournée", "miroir", "reflejado", "reflejada", "espejo", "espelhado", "espelhada", "espelho",
        "повёрнуто", "вверх ногами", "перевёрнутый", "umgeklappt", "umgedreht", "auf dem kopf", "boca abajo", "à l'envers", "à l’envers",
        "de cabeça para baixo", "逆さ", "裏返し", "倒过来", "反过来", "翻过来", "镜面", "повернуто", "повернута", "зеркально", "зеркальное", "ঘোরানো", "鏡像", "鏡", "inversé", "перевёрнута", "перевернута", "перевёрнутая", "повёрнута",
        "উল্টো", "উল্টানো", "নিচ থেকে উপরে", "転置", "反転", "回転", "互换", "旋轉", "abajo hacia arriba", "baixo para cima", "bas vers le haut",
        "swap", "swapped", "flip", "rotate", "transpose", "vertauscht", "vertauschen", "spiegeln", "drehen", "intercambiar",
        "intercambiadas", "voltear", "échanger", "échangées", "inverser", "trocar", "trocadas", "поменять местами", "отразить", "перевернуть",
        "交换", "对调", "入れ替え", "torus", "toroidal", "wrap around", "wraparound", "cylinder", "环面", "首尾相连", "トーラス", "viewed from", "seen from", "shown from", "point of view", "points up", "written as lines", "written as rows", "on top", "最下面",
        "bottom left", "bottom-left", "lower left", "lower-left", "左下角", "左下", "unten links", "links unten", "abajo a la izquierda",
        "inferior izquierda", "en bas à gauche", "inférieur gauche", "inferior esquerdo", "левый нижний", "левом нижнем", "নিচের বাম", "exchanged", "switched", "interchanged", "the other way round", "the other way around", "vertauschte", "intercambiados", "échangés", "échangé", "trocados", "переставлены", "入れ替わ", "从右数", "右数", "从右起", "从下数", "从下起", "从底数", "从末"]),
    (Piece, words!["pawn", "pawns", "knight", "knights", "rook", "rooks", "bishop", "bishops", "king", "kings", "兵", "卒", "马", "车", "象", "国王",
        "türme", "springern", "torres", "alfiles", "caballos", "tours", "tour", "cavaliers", "fous", "bispos", "ладьи", "ладей", "кони", "слоны", "নৌকাগুলো", "车的", "bauer", "bauern", "springer", "turm", "läufer", "peón", "peones", "caballo", "torre", "alfil", "pion", "pions", "cavalier", "fou",
        "peão", "peões", "cavalo", "bispo", "пешка", "пешки", "конь", "ладья", "слон", "ঘোড়া", "নৌকা", "ポーン", "飛車", "桂馬", "ナイト", "ルーク", "слона", "коня", "коней", "короля", "король", "ладью", "könig", "königs", "könige", "turms", "läufers", "springers", "rey", "reyes", "roi", "rois", "rei", "reis", "骑士", "城堡", "主教", "キング", "ビショップ", "রাজা", "রাজার", "হাতি", "হাতির", "ঘোড়ার", "নৌকার", "সৈন্য"]),
    (Wrong, words!["取走", "拿走", "attacked", "threatened", "wrong", "conflicting", "in conflict", "incorrect", "deleted", "erased", "missing", "captured", "冲突", "错误", "多余", "缺少", "falsch",
        "falsche", "fehlende", "incorrectas", "faltantes", "erróneas", "fausses", "manquantes", "erradas", "faltando", "неверные",
        "лишние", "ভুল", "間違った", "誤った"]),
    (Corner, words!["top left", "top-left", "upper left", "upper-left", "左上角", "左上", "oben links", "links oben", "arriba a la izquierda",
        "superior izquierda", "en haut à gauche", "supérieur gauche", "superior esquerdo", "левый верхний", "левом верхнем", "উপরের বাম"]),
    (Subscript, words!["index", "indices", "índices", "индексы", "subscript", "下标", "索引", "индекс", "índice", "indice", "添字", "添え字", "implicit", "implied", "implizit", "implícito", "implícita", "implicite", "সূচক", "ইনডেক্স", "インデックス"]),
    (Rule, words!["diagonal", "diagonals", "diagonally", "attack", "attacks", "attacked", "attacking", "threaten", "threatens", "share",
        "对角线", "斜线", "斜向", "攻击", "互相", "相互", "同一", "diagonale", "diagonalen", "bedrohen", "schlagen", "diagonales", "atacan", "attaquent",
        "ataque", "ataques", "attaque", "attaques", "angriff", "angriffe", "angriffen", "атак", "атака", "атаки", "攻撃数", "被攻击", "diagonais", "atacam", "диагонали", "диагональ", "диагоналей", "бьют", "কর্ণ", "কর্ণে", "আক্রমণ", "対角線", "斜め", "攻撃"]),
    (Bottom, words!["bottom", "lowest", "bottommost", "upwards", "最下", "一番下", "最底", "底部", "下方", "unten", "unterste", "untersten", "abajo", "inferior", "bas", "baixo",
        "снизу", "внизу", "нижняя", "нижней", "নিচ", "নিচে", "নিচের", "下段", "下端"]),
    (No, words!["no", "not", "unlike", "never", "cannot", "can't", "don't", "avoid", "impossible", "none", "without", "non", "不", "没有", "无", "不得", "不要", "切勿", "kein", "keine", "nicht", "ohne", "sin",
        "nunca", "ninguna", "sans", "pas", "aucune", "jamais", "não", "sem", "nenhuma", "не", "нет", "без", "нельзя", "না", "নেই", "ない", "なし", "instead", "rather", "except", "statt", "anstatt", "anstelle", "en lugar", "en vez", "em vez", "au lieu", "plutôt", "вместо", "кроме", "而不是", "而非", "并非", "ではなく", "বদলে", "没放", "没摆", "没放置", "未放", "未放置"]),
    (Other, words!["rights reserved", "-Wall", "各位", "只列", "sparse row", "sparse column", "格式", "表格", "价格", "合格", "及格", "排列", "列出", "列举", "系列", "数列", "队列", "陈列", "进行", "运行", "执行", "可行", "平行", "并行", "换行", "另行", "自行", "行为", "実行",
        "並列", "行う", "der reihe nach", "ligne de commande", "en ligne", "linha de comando", "línea de comandos", "in a row", "数组", "数据", "数学", "数目", "总数", "参数", "函数", "整数组", "列表"]),
    (Since, words!["から", "থেকে"]),
    (Line, words!["line", "lines", "character", "characters", "字符", "文字", "zeichen", "textzeile", "línea", "líneas", "carácter", "caracteres",
        "caractère", "caractères", "caractere", "символ", "символы", "লাইন", "অক্ষর"]),
    (Last, words!["last", "最后", "最後", "letzte", "letzten", "última", "último", "dernière", "dernier", "последняя", "последней", "শেষ"]),
    (Relation, words!["copy", "copies", "original", "second", "third", "up to", "sample", "version of", "symmetric",
        "symmetry", "symmetries", "equivalent", "副本", "原来", "另一", "对称", "等价", "zweite", "kopie", "segundo", "segunda", "copia",
        "deuxième", "copie", "cópia", "вторая", "копия", "対称", "コピー"]),
    (Mark, words!["les points", "des points", "dot", "dots", "star", "stars", "asterisk", "asterisks", "hash", "hashes", "cross", "crosses", "circle", "circles",
        "zeros", "zeroes", "ones", "点", "圆点", "星号", "星", "叉", "圆圈", "井号", "punkte", "sterne", "stern", "kreuz", "kreuze", "kreis", "kreise",
        "puntos", "asteriscos", "asterisco", "cruz", "cruces", "círculo", "étoile", "étoiles", "astérisque", "croix", "cercle",
        "pontos", "estrela", "cruzes", "точки", "звёздочка", "звездочка", "звёздочки", "крестик", "крестики", "বিন্দু", "তারা", "点印",
        "星印", "バツ"]),
    (Same, words!["same", "mismo", "misma", "même", "mesmo", "mesma", "selben", "derselben", "gleichen", "той же", "одной", "一条", "同じ", "একই"]),
    (Work, words!["check", "checks", "checked", "checking", "mark the", "used", "unused", "flag", "flags", "conflict", "conflicts", "different", "distinct", "unique", "differ",
        "sort", "sorted by", "loop", "loops", "iterate", "after", "follows", "preceded", "own", "sum", "sums", "检查", "不同", "互不相同", "冲突数", "标记", "排序", "循环", "prüfen", "prüft",
        "geprüft", "verschieden", "verschiedene", "verschiedenen", "sortiert", "konflikte", "distinta", "distintas", "diferente", "diferentes", "comprueba", "ordenado por",
        "ordenados por", "conflictos", "después de", "después de la", "después del", "vérifie", "différente", "différentes", "trié", "triés", "conflits", "après la", "après le",
        "verifica", "conflitos", "depois de", "depois da", "depois do", "разные", "разных", "различны", "различные", "проверка", "проверяем", "отсортированы", "после",
        "আলাদা", "পরীক্ষা", "異なる", "別々", "確認", "あとに", "後に", "distance", "domain", "domains", "变量", "值域", "定义域", "anzahl", "how many", "number of queens", "数量", "多少", "количество", "сколько", "cantidad", "cuántas", "nombre de reines", "nombre de dames", "combien", "quantidade", "quantas", "いくつ"]),
    (That, words!["that", "this", "corresponding", "respective", "该", "此", "对应", "相应", "那一", "这一", "相应的", "对应的", "jeweiligen", "jeweilige", "jeweils",
        "dieser", "diesem", "entsprechenden", "zugehörigen", "esa", "ese", "esta", "este", "dicha", "correspondiente", "cette", "correspondante", "correspondant",
        "essa", "nessa", "nesta", "respectiva", "respectivo", "correspondente", "этой", "этом", "данной", "данном", "соответствующей", "соответствующем",
        "соответствующего", "সেই", "এই", "সংশ্লিষ্ট", "その", "この", "対応する", "当該", "ঐ", "ওই"]),
    (Item, words!["number", "numbers", "value", "values", "entry", "entries", "element", "elements", "digit", "digits", "integer", "integers", "coordinate",
        "component", "components", "gene", "item", "items", "数", "数字", "数值", "元素", "整数", "值", "zahl", "zahlen", "wert", "werte", "ziffer", "eintrag",
        "einträge", "nummer", "koordinate", "elemente", "número", "números", "valor", "valores", "elemento", "elementos", "dígito", "entero", "enteros",
        "coordenada", "nombre", "nombres", "valeur", "valeurs", "élément", "éléments", "numéro", "chiffre", "entier", "entiers", "coordonnée", "inteiro",
        "inteiros", "число", "числа", "числами", "значение", "значения", "элемент", "элемента", "элементы", "номер", "номера", "координата", "цифра",
        "সংখ্যা", "সংখ্যাটি", "মান", "নম্বর", "数値", "値", "要素", "座標", "坐标", "内容", "content", "contents", "基因", "gen", "gene", "gène", "ген"]),
    (Pair, words!["pair", "pairs", "tuple", "tuples", "couple", "couples", "coordinates", "coordinate", "integers", "format", "form", "坐标", "二元组", "数对", "整数", "格式",
        "koordinaten", "koordinate", "paar", "paare", "tupel", "coordenadas", "par", "pares", "tupla", "tuplas", "formato", "coordonnées", "paire", "paires", "координаты",
        "пара", "пары", "формат", "স্থানাঙ্ক", "জোড়া", "座標", "組", "ペア", "タプル", "形式", "two numbers", "two integers", "两个数", "两个整数", "zwei zahlen", "dos números", "deux nombres", "dois números", "два числа", "দুটি সংখ্যা", "二つの数", "pares ordenados", "posiciones", "posições", "两个正整数", "两个非负整数", "两个数字"]),
    (Rightward, words!["left to right", "from left to right", "left-to-right", "从左到右", "从左往右", "从左至右", "由左至右", "自左向右", "von links nach rechts",
        "de izquierda a derecha", "de gauche à droite", "da esquerda para a direita", "слева направо", "বাম থেকে ডানে", "左から右", "左から右へ", "左から順に", "第一列到最后一列", "从第一列到最后一列", "左の列から順に", "左の列から", "左端の列から", "左から右に", "leftmost column comes first", "starting with the leftmost column", "linke spalte zuerst", "最左列在前"]),
    (Downward, words!["top to bottom", "from top to bottom", "top-to-bottom", "from the top down", "从上到下", "从上往下", "从上至下", "由上至下", "自上而下", "von oben nach unten",
        "de arriba abajo", "de arriba a abajo", "de haut en bas", "de cima para baixo", "сверху вниз", "উপর থেকে নিচে", "上から下", "上から下へ", "上から順に", "from the top row to the bottom row", "from the first row to the last", "from the first row to the last row", "第一行到最后一行", "从第一行到最后一行", "上の行から順に", "上の行から", "一番上の行から", "上から下に", "top row comes first", "starting with the top row", "obere zeile zuerst"]),
    (Open, words!["["]),
    (Close, words!["]"]),
    (Separator, words![",", ";", "/", "|", "-", "\t"]),
];

/// Ideas as bits.
pub(crate) const fn bits(ideas: &[Concept]) -> u64 {
    let (mut bits, mut at) = (0, 0);
    while at < ideas.len() {
        bits |= ideas[at].bit();
        at += 1;
    }
    bits
}
