// The fields of an entity that say most: its status, its date, its amount.
import type { EntitySpec, FieldSpec } from "./types.ts";

export const has = (entity: EntitySpec, ...kinds: FieldSpec["kind"][]): boolean =>
  entity.fields.some(({ kind }) => kinds.includes(kind));

/** The choice that says how far a row is. */
export const statusOf = (entity: EntitySpec): FieldSpec | undefined =>
  entity.fields.find(({ kind, key }) => kind === "choice" && /^(status|stage|state|phase)$/.test(key));

/** When somebody was born or something was founded says nothing about when a row matters. */
const BEGINNINGS = /born|birth|founded|established/i;
const placesInTime = ({ kind, key }: FieldSpec): boolean =>
  (kind === "date" || kind === "dateTime") && !BEGINNINGS.test(key);

/** The date that places a row in time. */
export const dateOf = (entity: EntitySpec): FieldSpec | undefined =>
  entity.fields.find((field) => placesInTime(field) && field.required) ?? entity.fields.find(placesInTime);

/** The number that is worth adding up. */
export const amountOf = (entity: EntitySpec): FieldSpec | undefined =>
  entity.fields.find(({ kind, key }) => kind === "money" && !/price|unitCost|hourlyRate|deposit/i.test(key)) ??
  entity.fields.find(
    ({ kind, key }) =>
      (kind === "number" && /quantity|kilograms|distance|value|hours|days/.test(key)) || kind === "duration",
  );
