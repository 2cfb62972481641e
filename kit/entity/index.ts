// What an app keeps: entities, their fields and rules, and the tables they become.

export { lengthMax, PAGE_SIZE, TAG_LENGTH_MAX, TAGS_MAX } from "./bounds.ts";
export {
  ACCOUNT_COLUMNS,
  APP_OWNER,
  type Column,
  columnName,
  columnOf,
  columnSql,
  columnsOf,
  GIVEN_COLUMNS,
  quoted,
  SAMPLE_OWNER,
} from "./columns.ts";
export {
  ACCESS,
  type Access,
  type AnyRow,
  type Draft,
  type Entity,
  type EntityDefinition,
  entity,
  type Fields,
  OWN_BY_ACCESS,
  OWN_RIGHTS,
  type OwnRight,
  type PublicAccess,
  type Row,
} from "./entity.ts";
export * from "./fields.ts";
export {
  EVERY_MEMBER,
  isGranted,
  isGrantedByRole,
  isReadAcross,
  mayChangeRow,
  mayCreate,
  mayRead,
  mayWrite,
  namesPeople,
  type Person,
  ROW_AUTHOR,
  readsField,
  readsOwn,
} from "./rights.ts";
export { GRANTS, type Grant, type Grants, ROLES_SQL, type Roles, roles } from "./roles.ts";
export { isAmong, type RowsWhere, wishesOf } from "./rows-where.ts";
export {
  dueAfter,
  latestOf,
  like,
  noOverlap,
  onePer,
  ordered,
  type Rule,
  stock,
  sumOf,
  total,
  when,
  within,
} from "./rules.ts";
export { createTableSql } from "./tables.ts";
export { CHART_KINDS, type ChartKind, type FilterValue, type Measure, type Period, VIEWS, type View } from "./views.ts";
