// What a page of the platform knows before it asks for anything: its server writes it into the built page.
import { z } from "zod";
import { paymentSettings } from "./payments.ts";
import { sharePercentOf } from "./revenue-share.ts";

export const pageConfiguration = z.object({
  /** What this installation charges: texts that tell a share or a price take it from here. */
  payments: paymentSettings,
  /** Whom people write to; null: the operator has named nobody, and mailboxes at the installation's own host stand in. */
  contactEmail: z.string().nullable(),
});
export type PageConfiguration = z.infer<typeof pageConfiguration>;

/** The name of the page's `<meta>` whose content is the configuration as JSON. */
export const PAGE_CONFIGURATION_NAME = "ninefold-configuration";

/** What stands in a built page in the places that `fillPage` fills. */
export const PAGE_GAPS = { configuration: "{{configuration}}", sharePercent: "{{share-percent}}" };

/** A built page with its installation's configuration; the rest stays as it is. */
export function fillPage(page: string, configuration: PageConfiguration): string {
  const json = JSON.stringify(configuration).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  const share = sharePercentOf(configuration.payments.platformFeePercent);
  return page.replaceAll(PAGE_GAPS.configuration, () => json).replaceAll(PAGE_GAPS.sharePercent, String(share));
}
