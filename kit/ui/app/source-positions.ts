// From a stack of the preview's script back to the app's files, through the source map beside the script.
import { createLookup } from "../../runtime/source-map.ts";

const PREVIEW_SCRIPT = /assets\/preview-[0-9a-f]+\.js:(\d+):(\d+)/g;
type Lookup = ReturnType<typeof createLookup>;

async function readMap(): Promise<Lookup> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src*="assets/preview-"]');
  if (script === null) return () => null;
  const answer = await fetch(`${script.src}.map`).catch(() => null);
  return answer?.ok ? createLookup(await answer.text()) : () => null;
}

/** The map of this page's script, read once it is needed. */
const whole: { map: Promise<Lookup> | null } = { map: null };

/** The innermost position in the app's own code: "web/pages/home.tsx:12", or null. */
export async function positionOf(stack: string): Promise<string | null> {
  const positions = [...stack.matchAll(PREVIEW_SCRIPT)];
  if (positions.length === 0) return null;
  whole.map ??= readMap();
  const lookup = await whole.map;
  for (const [, line, column] of positions) {
    const position = lookup(Number(line), Number(column));
    if (position !== null) return `${position.path}:${position.line}`;
  }
  return null;
}
