// A feature's number: 32 bits of FNV-1a over its characters; two features of one number share their weights.

export function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < feature.length; index++) hash = Math.imul(hash ^ feature.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
