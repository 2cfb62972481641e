// Which reader turns the phrases of each intent into changes.
import type { Intent } from "../corpus/labels.ts";
import type { IntentReader } from "./context.ts";
import * as access from "./readers/access.ts";
import * as fields from "./readers/fields.ts";
import * as history from "./readers/history.ts";
import * as lists from "./readers/lists.ts";
import * as looks from "./readers/looks.ts";
import * as options from "./readers/options.ts";
import * as overview from "./readers/overview.ts";
import * as pages from "./readers/pages.ts";
import * as reminders from "./readers/reminders.ts";
import * as roles from "./readers/roles.ts";
import * as rules from "./readers/rules.ts";
import * as workedOut from "./readers/worked-out.ts";

export const INTENT_READERS: Readonly<Partial<Record<Intent, IntentReader>>> = {
  "add-list": lists.addList,
  "remove-list": lists.removeList,
  "rename-list": lists.renameList,
  "link-lists": lists.linkLists,
  "add-field": fields.addField,
  "remove-field": fields.removeField,
  "rename-field": fields.renameField,
  "change-field-kind": fields.changeFieldKind,
  "require-field": fields.requireField,
  "relax-field": fields.relaxField,
  "default-value": fields.defaultValue,
  "limit-value": rules.limitValue,
  "unique-value": fields.uniqueValue,
  "move-field": rules.moveField,
  "hide-field": fields.hideField,
  "computed-field": workedOut.computedField,
  "add-option": options.addOption,
  "remove-option": options.removeOption,
  "rename-option": options.renameOption,
  "color-option": options.colorOption,
  "set-steps": rules.setSteps,
  "no-overlap": rules.noOverlap,
  "date-rule": rules.dateRule,
  "drop-rule": rules.dropRule,
  reminder: reminders.reminder,
  "see-all": access.seeAll,
  "see-public": access.seePublic,
  "see-own": access.seeOwn,
  "see-about": access.seeAbout,
  "see-owner": access.seeOwner,
  "see-role": access.seeRole,
  "change-role": access.changeRole,
  "change-allow": access.changeAllow,
  "change-forbid": access.changeForbid,
  decide: access.decide,
  "hide-author": access.hideAuthor,
  "add-role": roles.addRole,
  "remove-role": roles.removeRole,
  "rename-role": roles.renameRole,
  "page-for": roles.pageFor,
  "add-view": pages.addView,
  "remove-view": pages.removeView,
  "add-chart": overview.addChart,
  "remove-chart": overview.removeChart,
  "add-figure": overview.addFigure,
  "add-short-list": overview.addShortList,
  "remove-from-overview": overview.removeFromOverview,
  "only-rows": overview.onlyRows,
  "all-rows": overview.allRows,
  "rows-page": overview.rowsPage,
  "add-filter": pages.addFilter,
  "remove-filter": pages.removeFilter,
  sort: pages.sort,
  "add-text-page": pages.addTextPage,
  "contact-form": pages.contactForm,
  "remove-page": pages.removePage,
  "rename-page": pages.renamePage,
  "move-page": pages.movePage,
  "group-pages": pages.groupPages,
  "duplicate-page": pages.duplicatePage,
  "app-name": looks.appName,
  text: looks.text,
  "page-text": pages.pageText,
  "button-label": looks.buttonLabel,
  colors: looks.colors,
  looks: looks.looks,
  declutter: looks.declutter,
  language: looks.language,
  currency: looks.currency,
  "sample-rows": looks.sampleRows,
  undo: history.undo,
  redo: history.redo,
  restore: history.restore,
};

/** Messages that ask for no change of the app. */
export const TALK: ReadonlySet<Intent> = new Set<Intent>([
  "question",
  "complaint",
  "thanks",
  "impossible",
  "off-topic",
]);

/** Wishes that an app mostly fulfils without a change, or that cannot be kept: told, and never offered as a choice. */
export const TOLD: ReadonlySet<Intent> = new Set<Intent>([
  "import",
  "export",
  "reminder",
  "recurring",
  "template",
  "other",
]);
