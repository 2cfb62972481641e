// A picture: one that was uploaded, an address elsewhere, or its content as a `data:` address.
import { addressOrData, nameOrAddress } from "./file.ts";
import { fieldOf, type Kind, type Sample } from "./kind.ts";
import { TEXT } from "./text-base.ts";

/** An uploaded picture, an address, or a `data:` URL up to 500 kB. */
export const image = fieldOf<string>("image");

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
