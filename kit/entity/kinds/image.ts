// A picture: one that was uploaded, an address elsewhere, or its content as a `data:` address.
import { addressOrData, nameOrAddress } from "./file.ts";
import { TEXT } from "./text-base.ts";
import type { Field, FieldOptions, Held, Kind, Sample } from "./types.ts";

type ImageOptions = FieldOptions<string> & {
  /** Uploads keep what cameras write into them: place, device, time. Without it nothing of that is kept. */
  keepMetadata?: boolean;
};

/** An uploaded picture, an address, or a `data:` URL up to 500 kB. */
export function image<const Options extends ImageOptions>(
  label: string,
  options?: Options,
): Field<Held<Options, string>> {
  return { kind: "image", label, ...options };
}

export const imageKind: Kind = {
  ...TEXT,
  isPicture: true,
  isFile: true,
  format: nameOrAddress,
  cell: nameOrAddress,
  schema: (field, tools) => addressOrData(field, tools, /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i),
  parse: (text, _field, { address }) => address(text),
};

export const imageSample: Sample = {
  value: ({ unique }) => `https://example.com/${unique}.png`,
  misfit: "not an address",
};
