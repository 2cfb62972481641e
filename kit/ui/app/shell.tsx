// The frame around every page: header in the app's accent, navigation, search, the person, light and dark.

import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { words } from "../../words/index.ts";
import { Bell } from "../capabilities/notices/bell.tsx";
import { laterPart } from "../later-parts.ts";
import { Button } from "../parts/button.tsx";
import { classNames } from "../parts/class-names.ts";
import { late, useLate } from "../parts/late.tsx";
import { Menu } from "../parts/overlays.tsx";
import { Navigation } from "./navigation.tsx";
import { useNavigationReports } from "./outgoing-messages.ts";
import { useOwnPages } from "./own-access.ts";
import { signOut } from "./own-domain.ts";
import { useScheme } from "./scheme.ts";
import { SeenAs, useSeeAsItems } from "./seen-as.tsx";
import { useManifest, useSession, useUser } from "./session.ts";

const drawerPart = late(() => laterPart("Drawer"));
const searchDialog = late(() => laterPart("SearchDialog"));

/** What opens from the header. */
export const HEADER_PARTS = [drawerPart, searchDialog];

export function Shell({ children }: { children: ReactNode }) {
  const [searching, setSearching] = useState(false);
  const [drawer, setDrawer] = useState(false);
  const Drawer = useLate(drawerPart, drawer, () => setDrawer(false));
  const SearchDialog = useLate(searchDialog, searching, () => setSearching(false));
  const { pathname } = useLocation();
  const shown = useOwnPages().filter((page) => !page.hidden);
  useNavigationReports();
  useSearchKey(() => setSearching(true));
  useScrollToTop(pathname);
  return (
    <div className="flex min-h-dvh flex-col">
      <button
        type="button"
        onClick={focusMain}
        className="sr-only z-50 rounded-control bg-surface px-4 py-2 focus:not-sr-only focus:absolute focus:m-2"
      >
        {words().shell.skip}
      </button>
      <Header onSearch={() => setSearching(true)} onMenu={() => setDrawer(true)} />
      <SeenAs />
      <div className="flex flex-1">
        <aside className="print:hidden sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-60 shrink-0 overflow-y-auto border-r border-line lg:block">
          <Navigation pages={shown} />
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          {children}
        </main>
      </div>
      {Drawer && <Drawer open={drawer} onOpenChange={setDrawer} pages={shown} />}
      {SearchDialog && <SearchDialog open={searching} onOpenChange={setSearching} />}
    </div>
  );
}

function focusMain(): void {
  document.getElementById("main")?.focus();
}

function useSearchKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        open();
      }
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
}

function useScrollToTop(pathname: string): void {
  useEffect(() => {
    if (pathname) window.scrollTo?.(0, 0);
  }, [pathname]);
}

const ON_ACCENT = "text-on-accent! hover:bg-on-accent/15!";

function Header({ onSearch, onMenu }: { onSearch: () => void; onMenu: () => void }) {
  const manifest = useManifest();
  const { renewable } = useSession();
  const user = useUser();
  const navigate = useNavigate();
  const { scheme, toggle } = useScheme();
  const seeAsItems = useSeeAsItems();
  const items = [
    { label: words().shell.account, icon: "user", onSelect: () => void navigate("/account") },
    ...(user.role === "owner"
      ? [{ label: words().shell.admin, icon: "shield-check", onSelect: () => void navigate("/admin") }]
      : []),
    ...seeAsItems,
    ...(renewable ? [{ label: words().shell.signOut, icon: "log-out", onSelect: () => void signOut() }] : []),
  ];
  return (
    <header className="on-accent-ground print:hidden sticky top-0 z-30 flex h-14 items-center gap-1 bg-accent px-3 text-on-accent sm:px-4">
      <Button
        variant="ghost"
        icon="menu"
        aria-label={words().shell.openNavigation}
        onClick={onMenu}
        className={classNames(ON_ACCENT, "lg:hidden")}
      />
      <Link to="/" className="min-w-0 truncate rounded-control px-2 text-lg font-semibold tracking-tight">
        {manifest.name}
      </Link>
      <div className="ml-auto flex items-center gap-1">
        <Button
          variant="ghost"
          icon="search"
          aria-label={words().search.title}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
          className={ON_ACCENT}
        />
        <Button
          variant="ghost"
          icon={scheme === "dark" ? "sun" : "moon"}
          aria-label={scheme === "dark" ? words().shell.lightColours : words().shell.darkColours}
          onClick={toggle}
          className={ON_ACCENT}
        />
        {manifest.bell && <Bell className={ON_ACCENT} byEmail={manifest.bell === "email"} />}
        <Menu
          label={words().shell.yourAccount}
          items={items}
          trigger={
            <button
              type="button"
              aria-label={words().shell.yourAccountNamed(user.name)}
              className="ml-1 grid size-9 place-items-center rounded-full bg-on-accent text-sm font-semibold text-accent"
            >
              {(user.name || "?").charAt(0).toUpperCase()}
            </button>
          }
        />
      </div>
    </header>
  );
}
