// Light or dark by hand; until someone chooses, the system decides.
import { Moon, Sun } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useServices } from "../lib/services.tsx";
import { STORAGE_KEYS } from "../lib/storage.ts";
import { IconButton } from "./button.tsx";

const DARK = "(prefers-color-scheme: dark)";

export function ThemeSwitch() {
  const { storage } = useServices();
  const systemIsDark = useSyncExternalStore(subscribeToSystem, () => window.matchMedia(DARK).matches);
  const [chosen, setChosen] = useState(() => storage.get(STORAGE_KEYS.theme));
  useEffect(() => {
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  }, [chosen]);
  const isDark = chosen === "light" || chosen === "dark" ? chosen === "dark" : systemIsDark;
  const next = isDark ? "light" : "dark";
  const Icon = isDark ? Sun : Moon;
  return (
    <IconButton
      label={`Switch to ${next} theme`}
      icon={<Icon size={18} strokeWidth={1.75} />}
      onClick={() => {
        storage.set(STORAGE_KEYS.theme, next);
        setChosen(next);
      }}
    />
  );
}

function subscribeToSystem(listener: () => void): () => void {
  const query = window.matchMedia(DARK);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
