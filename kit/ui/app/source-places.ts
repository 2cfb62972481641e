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

/** The innermost place in the app's own code: "web/pages/home.tsx:12", or null. */
export async function placeOf(stack: string): Promise<string | null> {
  const places = [...stack.matchAll(PREVIEW_SCRIPT)];
  if (places.length === 0) return null;
  whole.map ??= readMap();
  const lookup = await whole.map;
  for (const [, line, column] of places) {
    const place = lookup(Number(line), Number(column));
    if (place !== null) return `${place.path}:${place.line}`;
  }
  return null;
}
