// A file: one that was uploaded, an address elsewhere, or its content as a `data:` address.
import type { z } from "zod";
import { words } from "../../words/index.ts";
import { isWebAddress, TEXT } from "./text-base.ts";
import { type CheckTools, type Field, fieldOf, type Kind, type Sample } from "./types.ts";
import { uploadedFile } from "./uploaded-file.ts";

/** An uploaded file, an address, or a `data:` URL up to 500 kB. */
export const file = fieldOf<string>("file");

/** 500 kB as base64, and the head of the address. */
const DATA_URL_MAX = 700_000;

/** An address, a `data:` address that begins as `data` says, or an uploaded file of a type that does. */
export function addressOrData(field: Field, { z }: CheckTools, data: RegExp): z.ZodType {
  const { file, fileMax, fileOrAddress } = words().checks;
  return z
    .string(file(field.label))
    .max(DATA_URL_MAX, fileMax(field.label))
    .refine((text) => {
      const uploaded = uploadedFile(text);
      return uploaded ? data.test(`data:${uploaded.type};`) : isWebAddress(text) || data.test(text);
    }, fileOrAddress(field.label));
}

/** An uploaded file is told by its name. */
export const nameOrAddress = (_field: Field, value: unknown): string => uploadedFile(value)?.name ?? String(value);

export const fileKind: Kind = {
  ...TEXT,
  isFile: true,
  format: nameOrAddress,
  cell: nameOrAddress,
  schema: (field, tools) => addressOrData(field, tools, /^data:[\w.+-]+\/[\w.+-]+[;,]/i),
  parse: (text, _field, { address }) => address(text),
};

export const fileSample: Sample = {
  value: ({ unique }) => `https://example.com/${unique}.pdf`,
  misfit: "not an address",
};
