// What people are to pay for the app: as it was understood, what is set so far, and the way to where it is set.
import { useQuery } from "@tanstack/react-query";
import { PLAN_TYPES, type Project, type UnderstoodCharges } from "#contract";
import { formatCents } from "../../../lib/money.ts";
import { projectQuery } from "../../../lib/requests/project.ts";
import { useApi } from "../../../lib/services.tsx";
import { ButtonLink } from "../../../ui/button.tsx";

type ChargesProps = { projectId: string; charges: UnderstoodCharges };

export function Charges({ projectId, charges }: ChargesProps) {
  const { data: project } = useQuery(projectQuery(useApi(), projectId));
  return (
    <div className="flex flex-col gap-1 text-sm">
      <h3 className="text-sm font-medium">What people pay</h3>
      <p className="[overflow-wrap:anywhere]">
        {understoodText(charges)} <span className="text-muted">You wrote: “{charges.said}”</span>
      </p>
      {project !== undefined && (
        <>
          <p className="text-muted">{setText(charges, project.subscriptionOptions)}</p>
          <ButtonLink
            to={`/projects/${encodeURIComponent(projectId)}/dashboard?tab=subscription`}
            className="mt-1 !h-11 self-start text-sm"
          >
            {pricesSet(project.subscriptionOptions) === "" ? "Set a price" : "Change the price"}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

type Options = Project["subscriptionOptions"];

const PERIODS = { monthly: "a month", yearly: "a year" } as const;

/** "$9.00 a month or $90.00 a year". */
const pricesText = (prices: Readonly<Record<"monthly" | "yearly", number | null>>): string =>
  PLAN_TYPES.flatMap((type) => {
    const cents = prices[type];
    return cents === null ? [] : [`${formatCents(cents)} ${PERIODS[type]}`];
  }).join(" or ");

function understoodText({ monthlyCents, yearlyCents, isFree }: UnderstoodCharges): string {
  if (isFree) return "Nothing: the app is free.";
  const prices = pricesText({ monthly: monthlyCents, yearly: yearlyCents });
  return prices === "" ? "A subscription. How much in US dollars is for you to say." : `${prices}.`;
}

/** Of the plans that can be bought; "" of a free app. */
const pricesSet = ({ monthly, yearly }: Options): string =>
  pricesText({
    monthly: monthly.enabled && monthly.price > 0 ? monthly.price : null,
    yearly: yearly.enabled && yearly.price > 0 ? yearly.price : null,
  });

/** How what is set stands to what was said. Only its owner sets a price: no model does. */
function setText(charges: UnderstoodCharges, options: Options): string {
  const set = pricesSet(options);
  if (set === "")
    return charges.isFree ? "No price is set, so it is." : "I can't set prices. Until you do, the app is free.";
  const said = pricesText({ monthly: charges.monthlyCents, yearly: charges.yearlyCents });
  return set === said ? "You have set that." : `You have set ${set}.`;
}
