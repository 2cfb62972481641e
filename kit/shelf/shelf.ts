// The shelf: libraries that every app may import by name. `package.json` beside this pins their versions.

export type Place = "web" | "server" | "both";

export type ShelfPackage = Readonly<{
  name: string;
  topic: string;
  /** One line for models and people. */
  what: string;
  /** What apps may import of it, each a module of its own, and where. */
  modules: Readonly<Record<string, Place>>;
  /** Stylesheets that come along with a module, so that apps need not import them; those who do are not refused. */
  styles?: readonly string[];
  /** It is CommonJS: its names are those of its one value. */
  isCommonJs?: true;
  /** It asks for a window as soon as it is loaded: a public page that the server writes has empty values in its place. */
  needsWindow?: true;
  /** Names of packages that people know for the same, to be led here from. */
  insteadOf?: readonly string[];
}>;

const both = (...names: string[]) => modulesOf(names, "both");
const web = (...names: string[]) => modulesOf(names, "web");
const modulesOf = (names: readonly string[], place: Place) => Object.fromEntries(names.map((name) => [name, place]));

export const SHELF: readonly ShelfPackage[] = [
  {
    name: "react-markdown",
    topic: "Text",
    what: "Markdown as React elements, safe as it is: `<Markdown remarkPlugins={[remarkGfm]}>{text}</Markdown>`",
    modules: web("react-markdown"),
    insteadOf: ["markdown-to-jsx", "@uiw/react-md-editor"],
  },
  { name: "remark-gfm", topic: "Text", what: "Tables, task lists and links for it", modules: web("remark-gfm") },
  {
    name: "marked",
    topic: "Text",
    what: "Markdown to HTML: `marked.parse(text, { async: false })`; clean it with DOMPurify before it is shown",
    modules: both("marked"),
    insteadOf: ["markdown-it", "showdown", "remark", "snarkdown"],
  },
  {
    name: "dompurify",
    topic: "Text",
    what: "Cleans HTML that somebody wrote: `DOMPurify.sanitize(html)`",
    modules: web("dompurify"),
    insteadOf: ["sanitize-html", "isomorphic-dompurify", "xss"],
  },
  {
    name: "@tiptap/react",
    topic: "Text",
    what: "A rich text editor: `useEditor({ extensions: [StarterKit], content })`, `<EditorContent editor={editor} />`",
    modules: web("@tiptap/react", "@tiptap/react/menus"),
    insteadOf: ["react-quill", "quill", "slate", "lexical", "@lexical/react", "draft-js"],
  },
  {
    name: "@tiptap/starter-kit",
    topic: "Text",
    what: "What that editor starts with: headings, lists, links, undo",
    modules: web("@tiptap/starter-kit"),
  },
  {
    name: "@tiptap/core",
    topic: "Text",
    what: "What extensions of that editor are made of: `Node.create`, `Mark.create`, `Extension.create`",
    modules: web("@tiptap/core"),
  },
  {
    name: "@tiptap/pm",
    topic: "Text",
    what: "And what stands below them (ProseMirror)",
    modules: web(
      "@tiptap/pm/state",
      "@tiptap/pm/model",
      "@tiptap/pm/view",
      "@tiptap/pm/transform",
      "@tiptap/pm/commands",
      "@tiptap/pm/keymap",
      "@tiptap/pm/inputrules",
      "@tiptap/pm/schema-list",
      "@tiptap/pm/history",
      "@tiptap/pm/dropcursor",
      "@tiptap/pm/gapcursor",
      "@tiptap/pm/tables",
      "@tiptap/pm/changeset",
    ),
  },
  {
    name: "highlight.js",
    topic: "Text",
    what: "Colours for source code in 36 languages: `hljs.highlight(code, { language }).value`; a style beside it",
    modules: {
      ...both("highlight.js"),
      ...web("highlight.js/styles/github.css", "highlight.js/styles/github-dark.css"),
    },
    insteadOf: ["prismjs", "shiki", "prism-react-renderer", "react-syntax-highlighter", "lowlight"],
  },
  {
    name: "diff",
    topic: "Text",
    what: "What changed between two texts: `diffWords(a, b)`, `diffLines(a, b)`",
    modules: both("diff"),
    insteadOf: ["jsdiff", "diff-match-patch"],
  },
  {
    name: "jspdf",
    topic: "Documents",
    what: 'PDF: `new jsPDF()`, `.text()`, `.save(name)` in a page, `.output("arraybuffer")` on a server',
    modules: both("jspdf"),
    insteadOf: ["pdf-lib", "pdfkit", "pdfmake", "@react-pdf/renderer", "html2pdf.js", "puppeteer"],
  },
  {
    name: "jspdf-autotable",
    topic: "Documents",
    what: "Tables in a PDF: `autoTable(pdf, { head, body, startY })`",
    modules: both("jspdf-autotable"),
  },
  {
    name: "write-excel-file",
    topic: "Documents",
    what: "Writes .xlsx: `writeExcelFile(rows).toFile(name)`",
    modules: { ...web("write-excel-file/browser"), ...modulesOf(["write-excel-file/node"], "server") },
    insteadOf: ["xlsx", "exceljs", "sheetjs", "xlsx-js-style"],
  },
  {
    name: "read-excel-file",
    topic: "Documents",
    what: "Reads .xlsx: `readSheet(file)` gives its rows",
    modules: { ...web("read-excel-file/browser"), ...modulesOf(["read-excel-file/node"], "server") },
  },
  {
    name: "papaparse",
    topic: "Documents",
    what: "CSV: `Papa.parse(text, { header: true })`, `Papa.unparse(rows)`",
    modules: both("papaparse"),
    isCommonJs: true,
    insteadOf: ["csv-parse", "csv-parser", "csv-stringify", "fast-csv", "d3-dsv"],
  },
  {
    name: "fflate",
    topic: "Documents",
    what: 'Zip and gzip: `zipSync({ "a.txt": strToU8(text) })`',
    modules: both("fflate"),
    insteadOf: ["jszip", "pako", "archiver"],
  },
  {
    name: "yaml",
    topic: "Documents",
    what: "YAML: `parse(text)`, `stringify(value)`",
    modules: both("yaml"),
    insteadOf: ["js-yaml"],
  },
  {
    name: "fast-xml-parser",
    topic: "Documents",
    what: "XML, RSS and Atom: `new XMLParser().parse(text)`",
    modules: both("fast-xml-parser"),
    insteadOf: ["xml2js", "rss-parser", "xml-js", "cheerio"],
  },
  {
    name: "qrcode.react",
    topic: "Codes",
    what: "A QR code as an element: `<QRCodeSVG value={link} size={160} />`",
    modules: web("qrcode.react"),
    insteadOf: ["qrcode", "react-qr-code", "qr-code-styling"],
  },
  {
    name: "uqr",
    topic: "Codes",
    what: "A QR code as SVG text or as squares: `renderSVG(link)`, `encode(link).data`",
    modules: both("uqr"),
    insteadOf: ["qrcode-generator", "qr-image"],
  },
  {
    name: "jsqr",
    topic: "Codes",
    what: "Reads a QR code from pixels: `jsQR(image.data, image.width, image.height)?.data`",
    modules: web("jsqr"),
    isCommonJs: true,
    insteadOf: ["html5-qrcode", "@zxing/library", "@zxing/browser", "qr-scanner"],
  },
  {
    name: "jsbarcode",
    topic: "Codes",
    what: 'Bar codes (EAN, UPC, Code 128): `JsBarcode(svgElement, "5901234123457", { format: "EAN13" })`',
    modules: web("jsbarcode"),
    isCommonJs: true,
    insteadOf: ["react-barcode", "bwip-js"],
  },
  {
    name: "@dnd-kit/core",
    topic: "Pages",
    what: "Drag and drop, by keyboard too: `<DndContext onDragEnd={…}>`, `useDraggable`, `useDroppable`",
    modules: web("@dnd-kit/core"),
    insteadOf: ["react-beautiful-dnd", "@hello-pangea/dnd", "react-dnd", "sortablejs", "react-sortablejs"],
  },
  {
    name: "@dnd-kit/sortable",
    topic: "Pages",
    what: "Lists in an order of one's own: `<SortableContext items={ids}>`, `useSortable({ id })`, `arrayMove`",
    modules: web("@dnd-kit/sortable"),
  },
  {
    name: "@dnd-kit/utilities",
    topic: "Pages",
    what: "`CSS.Transform.toString(transform)` for them",
    modules: web("@dnd-kit/utilities"),
  },
  {
    name: "motion",
    topic: "Pages",
    what: 'Animation: `<motion.div animate={{ x: 100 }} />`, `AnimatePresence` from "motion/react"; `animate` from "motion"',
    modules: web("motion", "motion/react"),
    insteadOf: ["framer-motion", "react-spring", "@react-spring/web", "gsap", "animejs"],
  },
  {
    name: "canvas-confetti",
    topic: "Pages",
    what: "Confetti: `confetti({ particleCount: 120 })`",
    modules: web("canvas-confetti"),
    needsWindow: true,
    insteadOf: ["react-confetti", "js-confetti"],
  },
  {
    name: "embla-carousel-react",
    topic: "Pages",
    what: "A carousel that is swiped: `const [ref] = useEmblaCarousel({ loop: true })`",
    modules: web("embla-carousel-react"),
    insteadOf: ["swiper", "react-slick", "keen-slider"],
  },
  {
    name: "html-to-image",
    topic: "Pages",
    what: "An element as a picture: `toPng(element)`",
    modules: web("html-to-image"),
    insteadOf: ["html2canvas", "dom-to-image", "modern-screenshot"],
  },
  {
    name: "signature_pad",
    topic: "Pages",
    what: "A signature by finger or mouse: `new SignaturePad(canvas)`, `.toDataURL()`",
    modules: web("signature_pad"),
    insteadOf: ["react-signature-canvas"],
  },
  {
    name: "perfect-freehand",
    topic: "Pages",
    what: "Drawn lines that look like ink: `getStroke(points)`",
    modules: web("perfect-freehand"),
  },
  {
    name: "clsx",
    topic: "Pages",
    what: "Class names by condition",
    modules: both("clsx"),
    insteadOf: ["classnames", "tailwind-merge"],
  },
  {
    name: "d3",
    topic: "Figures and maps",
    what: "Charts beyond recharts, maps without tiles (`geoPath`, `geoNaturalEarth1`), trees, forces, scales",
    modules: both("d3"),
    insteadOf: [
      "d3-geo",
      "d3-scale",
      "d3-shape",
      "d3-force",
      "d3-hierarchy",
      "@visx/visx",
      "@nivo/core",
      "echarts",
      "plotly.js",
    ],
  },
  {
    name: "topojson-client",
    topic: "Figures and maps",
    what: "Shapes out of a world atlas: `feature(world, world.objects.countries)`",
    modules: both("topojson-client"),
  },
  {
    name: "world-atlas",
    topic: "Figures and maps",
    what: "Borders of all countries, for maps without tiles",
    modules: both("world-atlas/countries-110m.json", "world-atlas/land-110m.json"),
    insteadOf: ["react-simple-maps"],
  },
  {
    name: "leaflet",
    topic: "Figures and maps",
    what: "A map to move and zoom: `L.map(element)`; its tiles come from a server elsewhere, markers and shapes need none",
    modules: web("leaflet"),
    styles: ["leaflet/dist/leaflet.css"],
    needsWindow: true,
    insteadOf: ["react-leaflet", "mapbox-gl", "maplibre-gl", "react-map-gl", "ol", "@react-google-maps/api"],
  },
  {
    name: "@xyflow/react",
    topic: "Figures and maps",
    what: "Diagrams of boxes and lines that people move: `<ReactFlow nodes={nodes} edges={edges} />`",
    modules: web("@xyflow/react"),
    styles: ["@xyflow/react/dist/style.css"],
    insteadOf: ["reactflow", "mermaid", "cytoscape", "vis-network", "jointjs", "gojs"],
  },
  {
    name: "@dagrejs/dagre",
    topic: "Figures and maps",
    what: "Places the boxes of a diagram by itself",
    modules: both("@dagrejs/dagre"),
    insteadOf: ["dagre", "elkjs"],
  },
  {
    name: "three",
    topic: "Games and media",
    what: '3D by WebGL; `OrbitControls` from "three/addons/controls/OrbitControls.js", `GLTFLoader` from "three/addons/loaders/GLTFLoader.js"',
    modules: web("three", "three/addons/controls/OrbitControls.js", "three/addons/loaders/GLTFLoader.js"),
    insteadOf: ["@react-three/fiber", "@react-three/drei", "babylonjs", "@babylonjs/core"],
  },
  {
    name: "matter-js",
    topic: "Games and media",
    what: "Physics in two dimensions: `Matter.Engine.create()`",
    modules: web("matter-js"),
    isCommonJs: true,
    insteadOf: ["planck", "p2", "cannon-es", "phaser"],
  },
  {
    name: "howler",
    topic: "Games and media",
    what: 'Sounds: `new Howl({ src: [asset("ding.mp3")] }).play()`',
    modules: web("howler"),
    isCommonJs: true,
    insteadOf: ["tone", "use-sound", "pizzicato"],
  },
  {
    name: "chess.js",
    topic: "Games and media",
    what: 'The rules of chess: `new Chess()`, `.moves()`, `.move("e4")`',
    modules: both("chess.js"),
  },
  {
    name: "minisearch",
    topic: "Data",
    what: "Search by words in many texts, best first: `new MiniSearch({ fields })`",
    modules: both("minisearch"),
    insteadOf: ["lunr", "flexsearch", "elasticlunr"],
  },
  {
    name: "fuse.js",
    topic: "Data",
    what: "Search that forgives typing errors: `new Fuse(list, { keys }).search(words)`",
    modules: both("fuse.js"),
    insteadOf: ["match-sorter", "fuzzysort", "fuzzy"],
  },
  {
    name: "@date-fns/tz",
    topic: "Data",
    what: 'Time zones for date-fns: `new TZDate(when, "Europe/Zurich")`',
    modules: both("@date-fns/tz"),
    insteadOf: ["date-fns-tz", "moment-timezone", "luxon"],
  },
  {
    name: "rrule",
    topic: "Data",
    what: "What repeats (RFC 5545): `new RRule({ freq: RRule.WEEKLY, dtstart, until }).all()`",
    modules: both("rrule"),
  },
  {
    name: "decimal.js",
    topic: "Data",
    what: 'Figures without rounding errors: `new Decimal("0.1").plus("0.2")`',
    modules: both("decimal.js"),
    insteadOf: ["big.js", "bignumber.js", "mathjs"],
  },
  {
    name: "es-toolkit",
    topic: "Data",
    what: "`groupBy`, `chunk`, `debounce`, `cloneDeep` and their like",
    modules: both("es-toolkit"),
    insteadOf: ["lodash", "lodash-es", "underscore", "ramda", "remeda"],
  },
  {
    name: "zustand",
    topic: "Data",
    what: "State that several parts of a page share: `create((set) => ({ … }))`",
    modules: web("zustand", "zustand/middleware"),
    insteadOf: ["redux", "@reduxjs/toolkit", "jotai", "mobx", "recoil", "valtio", "xstate"],
  },
  {
    name: "immer",
    topic: "Data",
    what: "Changes to nested values: `produce(state, (draft) => { … })`",
    modules: both("immer"),
    insteadOf: ["use-immer"],
  },
];

/** The shelf's package of this name. */
export const onShelf = (name: string): ShelfPackage | undefined => SHELF.find((one) => one.name === name);

/** `@scope/name` or `name` of a module's name. */
export const packageOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

const isAt = (side: "web" | "server", place: Place | undefined) => place === "both" || place === side;

/** Modules of the shelf that this side of an app may import. */
export function shelfModules(side: "web" | "server"): string[] {
  return SHELF.flatMap(({ modules }) => Object.keys(modules).filter((name) => isAt(side, modules[name])));
}

/** Stylesheets that apps may name although they come by themselves. */
export const shelfStyles = (): string[] => SHELF.flatMap(({ styles = [] }) => styles);

/** The shelf's package for what people know by another name. */
export const shelfInsteadOf = (name: string): ShelfPackage | undefined =>
  SHELF.find(({ insteadOf = [] }) => insteadOf.includes(name));
