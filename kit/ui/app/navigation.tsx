// The app's pages in their groups, as a list of links.
import { NavLink } from "react-router";
import { words } from "../../words/index.ts";
import { classNames } from "../parts/class-names.ts";
import { Icon } from "../parts/icon.tsx";
import type { PageDefinition } from "../types.ts";

export function Navigation({ pages, onNavigate }: { pages: readonly PageDefinition[]; onNavigate?: () => void }) {
  const groups = [...Map.groupBy(pages, (page) => page.group ?? "")];
  return (
    <nav aria-label={words().shell.navigation} className="flex flex-col gap-6 p-3">
      {groups.map(([group, entries]) => (
        <div key={group}>
          {group && <p className="mb-1 px-3 text-xs font-medium text-ink-muted">{group}</p>}
          <ul className="flex flex-col gap-0.5">
            {entries.map((page) => (
              <li key={page.path}>
                <NavLink
                  to={page.path}
                  {...(onNavigate ? { onClick: onNavigate } : {})}
                  className={({ isActive }) =>
                    classNames(
                      "flex h-10 items-center gap-3 rounded-control px-3 text-sm font-medium",
                      isActive ? "bg-accent text-on-accent" : "hover:bg-sunken",
                    )
                  }
                >
                  <Icon name={page.icon ?? "folder"} />
                  <span className="truncate">{page.title}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
