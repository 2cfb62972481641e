// The page's address as screens read and change it. The screen that is there stays until the next one has come.
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";

/** `state` is what a navigation gave along: it stays with its entry of the browser's history. */
type Address = Readonly<{ pathname: string; search: string; state: unknown }>;
type Way = Readonly<{ replace?: boolean; state?: unknown }>;
export type Navigate = (to: string, way?: Way) => void;

const AddressContext = createContext<(Address & { navigate: Navigate }) | null>(null);

function readAddress(): Address {
  const { pathname, search } = window.location;
  return { pathname, search, state: window.history.state };
}

type AddressProviderProps = {
  /** Fetches what the screen of a path is made of; null when it is there. Settles in any case. */
  fetchScreen: (pathname: string) => Promise<unknown> | null;
  children: ReactNode;
};

export function AddressProvider({ fetchScreen, children }: AddressProviderProps) {
  const [address, setAddress] = useState(readAddress);
  /** How often a step has led on to another path. */
  const [arrivals, setArrivals] = useState(0);
  const steps = useRef(0);
  /** A step that is still waited for leads on, also where another follows it (a second click). */
  const leads = useRef(false);
  const follow = useCallback(
    async (leadsOn: boolean) => {
      steps.current += 1;
      const step = steps.current;
      leads.current = leadsOn;
      const coming = fetchScreen(window.location.pathname);
      if (coming !== null) await coming;
      // Who has gone on meanwhile is not led back.
      if (step !== steps.current) return;
      startTransition(() => {
        setAddress(readAddress());
        if (leadsOn) setArrivals((before) => before + 1);
      });
      leads.current = false;
    },
    [fetchScreen],
  );
  const navigate = useCallback<Navigate>(
    (to, { replace = false, state = null } = {}) => {
      const { pathname, search, hash } = new URL(to, window.location.href);
      const leadsOn = !replace && pathname !== window.location.pathname;
      window.history[replace ? "replaceState" : "pushState"](state, "", `${pathname}${search}${hash}`);
      void follow(leadsOn || leads.current);
    },
    [follow],
  );
  // A screen that one comes to begins at its top. To where one was on the screen before, the browser scrolls by itself.
  useLayoutEffect(() => {
    if (arrivals > 0) window.scrollTo(0, 0);
  }, [arrivals]);
  useLayoutEffect(() => {
    const back = () => void follow(false);
    window.addEventListener("popstate", back);
    return () => window.removeEventListener("popstate", back);
  }, [follow]);
  const value = useMemo(() => ({ ...address, navigate }), [address, navigate]);
  return <AddressContext value={value}>{children}</AddressContext>;
}

/** The address of the screen that is shown. */
export function useAddress(): Address & { navigate: Navigate } {
  const address = useContext(AddressContext);
  if (address === null) throw new Error("This component needs an AddressProvider above it");
  return address;
}

export const useNavigate = (): Navigate => useAddress().navigate;

type SearchChange = URLSearchParams | Record<string, string> | ((known: URLSearchParams) => URLSearchParams);

/** What the address says behind its question mark, and a way to say something else there. */
export function useSearchParams(): [URLSearchParams, (change: SearchChange, way?: Way) => void] {
  const { search, navigate } = useAddress();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (next: SearchChange, way?: Way) => {
      const said = typeof next === "function" ? next(new URLSearchParams(window.location.search)) : next;
      navigate(`?${new URLSearchParams(said)}`, way);
    },
    [navigate],
  );
  return [parameters, change];
}

export type LinkProps = Omit<ComponentProps<"a">, "href"> & { to: string };

/** A link to another screen. What a browser does with a link besides following it, it does with this one too. */
export function Link({ to, onClick, target, ...rest }: LinkProps) {
  const navigate = useNavigate();
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const isElsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    const isOtherPage = target !== undefined && target !== "_self";
    if (event.defaultPrevented || event.button !== 0 || isElsewhere || isOtherPage) return;
    event.preventDefault();
    // As browsers do: a link to where one is makes no new entry in the history.
    navigate(to, { replace: event.currentTarget.href === window.location.href });
  }
  return <a {...rest} href={to} target={target} onClick={follow} />;
}

/** Leads on at once, in place of the address that led here. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
