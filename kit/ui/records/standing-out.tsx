// A value that stands out: on a coloured ground, with a sign and a word that says why.
import type { ReactNode } from "react";
import { type Standing, standingOf } from "../../entity/alerts.ts";
import type { Field } from "../../entity/index.ts";
import { words } from "../../words/index.ts";
import { localDay } from "../data/local-time.ts";
import { TONES } from "../parts/badge.tsx";
import { classNames } from "../parts/class-names.ts";
import { Icon } from "../parts/icon.tsx";

type Props = { field: Field; name: string; row: object; children: ReactNode };

/** The value as it is while nothing is wrong with it. */
export function StandingOut({ field, name, row, children }: Props): ReactNode {
  const dayOf = (value: string) => localDay(new Date(value));
  const standing = standingOf(field, name, { ...row }, { today: localDay(new Date()), dayOf });
  if (standing === null) return children;
  return (
    <span
      data-standing={standing}
      className={classNames(
        "inline-flex max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 font-medium whitespace-nowrap",
        TONES[standing === "today" || standing === "soon" ? "warning" : "danger"],
      )}
    >
      <Icon name={standing === "soon" ? "clock" : "circle-alert"} size={14} />
      <span className="min-w-0 truncate">{children}</span>
      <span className="text-xs">{wordOf(standing, field)}</span>
    </span>
  );
}

const wordOf = (standing: Standing, { alert }: Field): string =>
  (standing !== "today" && standing !== "soon" ? alert?.word : undefined) ?? words().standing[standing];
