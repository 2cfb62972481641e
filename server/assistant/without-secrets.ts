// What a model is given, without the values of the app's secrets: they may have slipped into a message, a row or a log.

/** The same material with every text in it changed; bytes stay as they are. */
export function changeTexts<Material>(material: Material, change: (text: string) => string): Material {
  // Each part keeps its type: texts become texts, lists lists, records records.
  return changed(material, change) as Material;
}

function changed(material: unknown, change: (text: string) => string): unknown {
  if (typeof material === "string") return change(material);
  if (Array.isArray(material)) return material.map((part) => changed(part, change));
  if (material === null || typeof material !== "object" || isBytes(material)) return material;
  return Object.fromEntries(Object.entries(material).map(([key, value]) => [key, changed(value, change)]));
}

const isBytes = (value: object) => ArrayBuffer.isView(value) || value instanceof ArrayBuffer || value instanceof URL;
