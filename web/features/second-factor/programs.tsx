// Programs that stay in when two-step sign-in is turned on: who had the password may have let one in, so they are named.
import { useQuery } from "@tanstack/react-query";
import type { AccessTokens } from "#contract";
import { Link } from "../../lib/address.tsx";
import { accessTokensQuery } from "../../lib/requests/access-tokens.ts";
import { useApi } from "../../lib/services.tsx";

const NAMED_MAX = 5;

export function ProgramsThatStay() {
  const { data } = useQuery(accessTokensQuery(useApi()));
  const names = data === undefined ? [] : namesOf(data);
  if (data !== undefined && names.length === 0)
    return <p className="text-sm text-muted">Agents and access tokens work without a code; you have none.</p>;
  return (
    <p className="text-sm text-muted [overflow-wrap:anywhere]">
      {names.length === 0
        ? "Agents and access tokens go on working without a code. "
        : `These go on working without a code: ${inWords(names)}. `}
      If one is not yours, take it back:{" "}
      <Link to="/projects?show=tokens" className="underline underline-offset-4">
        Agents and access tokens
      </Link>
    </p>
  );
}

/** Agents first, then tokens, without those that are over. */
const namesOf = ({ connections, tokens }: AccessTokens): string[] =>
  [...connections.map(({ clientName, expiresAt }) => ({ name: clientName, expiresAt })), ...tokens]
    .filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now())
    .map(({ name }) => name);

function inWords(names: readonly string[]): string {
  const more = names.length - NAMED_MAX;
  return `${names.slice(0, NAMED_MAX).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
