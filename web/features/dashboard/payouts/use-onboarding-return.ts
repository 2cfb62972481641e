// What the address said after onboarding; it is taken out of the address, so that a reload does not repeat it.
import { useEffect, useState } from "react";
import { useSearchParams } from "../../../lib/address.tsx";
import { type OnboardingReturn, onboardingReturn, RETURN_PARAMETERS } from "./onboarding.ts";

export function useOnboardingReturn(): OnboardingReturn {
  const [search, setSearch] = useSearchParams();
  const [returned] = useState(() => onboardingReturn(search));
  useEffect(() => {
    if (!RETURN_PARAMETERS.some((name) => search.has(name))) return;
    const rest = new URLSearchParams(search);
    for (const name of RETURN_PARAMETERS) rest.delete(name);
    setSearch(rest, { replace: true });
  }, [search, setSearch]);
  return returned;
}
