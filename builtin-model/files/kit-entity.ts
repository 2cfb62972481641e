// An entity of the blueprint as the kit's own: the kit decides what is valid and which columns it has.
import { columnOf, type Entity, entity, type Field, type PublicAccess } from "#entity";
import { isPublic } from "../blueprint/public-lists.ts";
import type { EntitySpec, FieldSpec } from "../blueprint/types.ts";

/** @throws Error of the kit when the entity contradicts itself */
export function kitEntity(spec: EntitySpec): Entity {
  const { one, many, icon, access, own, grants, account, title, sort, anonymous, add, fields, rules } = spec;
  return entity(spec.name, {
    one,
    many,
    icon,
    access,
    ...(own ? { own } : {}),
    ...(grants ? { grants } : {}),
    ...(isPublic(spec) ? { public: publicOf(spec) } : {}),
    ...(account ? { account } : {}),
    ...(title ? { title } : {}),
    ...(sort ? { sort } : {}),
    ...(anonymous ? { anonymous } : {}),
    ...(add ? { add } : {}),
    fields: Object.fromEntries(fields.map((field) => [field.key, kitField(field)])),
    rules: rules ?? [],
  });
}

/** What strangers may do with a list that has a public page. */
export const publicOf = ({ publicRead = [] }: EntitySpec): PublicAccess => ({ read: publicRead, list: true });

/** A field in the kit's own shape. */
export function kitField({ key: _key, to, ...field }: FieldSpec): Field {
  return to ? { ...field, entity: to } : field;
}

export { columnOf };
