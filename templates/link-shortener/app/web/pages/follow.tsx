import { EmptyState, LinkButton, Loading, Page, sendPublic, usePageHead, usePublicRow } from "@ninefold/ui";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { links } from "../../shared/links.ts";

/** What whoever follows a short link sees for a moment: it is counted, and leads on. */
export function FollowPage() {
  const { name = "" } = useParams();
  const { row, error, isPending } = usePublicRow(links, name);
  const leads = row?.active === true;
  const [isCounted, setIsCounted] = useState(false);
  usePageHead({
    title: row?.note ?? (row ? name : "No such link"),
    description: row && leads ? `Leads to ${hostOf(row.target)}.` : undefined,
    index: false,
    ...(error?.status === 404 ? { status: 404 as const } : {}),
  });
  useEffect(() => {
    if (!leads) return;
    // A person is never held up by the counting: it has six seconds, then the page leads on all the same.
    const counted = sendPublic("/visit", { name }).catch(() => null);
    const late = new Promise((resolve) => setTimeout(resolve, 6_000));
    void Promise.race([counted, late]).then(() => setIsCounted(true));
  }, [leads, name]);
  useEffect(() => {
    if (isCounted && row?.target) window.location.replace(row.target);
  }, [isCounted, row?.target]);
  if (isPending) return <Loading kind="block" />;
  if (!row || !leads)
    return (
      <Page title="This link leads nowhere" narrow>
        <EmptyState
          icon="unlink"
          title={row ? "It was switched off" : "There is no such link"}
          text="Please check the address, or ask whoever gave it to you."
        />
      </Page>
    );
  return (
    <Page title={`On the way to ${hostOf(row.target)}`} intro={row.note} narrow>
      <LinkButton to={row.target ?? ""} icon="arrow-right">
        Go there now
      </LinkButton>
    </Page>
  );
}

const hostOf = (target = "") => (URL.canParse(target) ? new URL(target).host : target);
