// A file: its address, or its content as a `data:` address.
import type { z } from "zod";
import { words } from "../../words/index.ts";
import { type CheckTools, type Field, fieldOf, type Kind, type Sample } from "./kind.ts";
import { isWebAddress, TEXT } from "./text-base.ts";

/** An address or a `data:` URL up to 500 kB. */
export const file = fieldOf<string>("file");

/** 500 kB as base64, and the head of the address. */
const DATA_URL_MAX = 700_000;

/** An address, or a `data:` address that begins as `data` says. */
export function addressOrData(field: Field, { z }: CheckTools, data: RegExp): z.ZodType {
  const { file, fileMax, fileOrAddress } = words().checks;
  return z
    .string(file(field.label))
    .max(DATA_URL_MAX, fileMax(field.label))
    .refine((text) => isWebAddress(text) || data.test(text), fileOrAddress(field.label));
}

export const fileKind: Kind = {
  ...TEXT,
  schema: (field, tools) => addressOrData(field, tools, /^data:[\w.+-]+\/[\w.+-]+[;,]/i),
  parse: (text, _field, { address }) => address(text),
};

export const fileSample: Sample = {
  value: ({ unique }) => `https://example.com/${unique}.pdf`,
  misfit: "not an address",
};
