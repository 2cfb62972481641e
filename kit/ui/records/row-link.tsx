// A row's title: a link to its page, or a button that opens its window. It covers the card around it.
import { Link } from "react-router";
import type { Row } from "../../entity/index.ts";
import { titleOf } from "../data/fields.ts";
import { classNames } from "../parts/class-names.ts";
import type { AnyEntity } from "../types.ts";
import { useRowDialogs } from "./row-dialogs.tsx";

type Props = { of: AnyEntity; row: Row<AnyEntity>; cover?: boolean; className?: string };

/** `cover`: the whole of the nearest `relative` box can be clicked. */
export function RowLink({ of, row, cover = false, className }: Props) {
  const { hrefOf, open } = useRowDialogs();
  const href = hrefOf(row);
  const look = classNames(
    "text-left font-medium hover:text-accent-text",
    cover && "after:absolute after:inset-0 after:rounded-card",
    className,
  );
  const title = titleOf(of, row);
  return href ? (
    <Link to={href} className={look} data-row-title>
      {title}
    </Link>
  ) : (
    <button type="button" className={look} data-row-title onClick={() => open(row)}>
      {title}
    </button>
  );
}
