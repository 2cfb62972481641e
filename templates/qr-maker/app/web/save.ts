// The drawing on the page as a file.
const PNG_PIXELS = 1024;

export function saveSvg(drawing: SVGSVGElement, name: string): void {
  save(new Blob([textOf(drawing)], { type: "image/svg+xml" }), `${name}.svg`);
}

/** @throws Error when the browser can't draw it */
export async function savePng(drawing: SVGSVGElement, name: string): Promise<void> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(textOf(drawing))}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: PNG_PIXELS, height: PNG_PIXELS });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, PNG_PIXELS, PNG_PIXELS);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The picture could not be drawn.");
  save(blob, `${name}.png`);
}

const textOf = (drawing: SVGSVGElement) => new XMLSerializer().serializeToString(drawing);

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
