import {
  Badge,
  Button,
  Card,
  classNames,
  EmptyState,
  Icon,
  LinkButton,
  Loading,
  Page,
  toast,
  useChannel,
  useCreate,
  useRecord,
  useRecords,
  useSummary,
  useUpdate,
} from "@ninefold/ui";
import { useParams } from "react-router";
import { polls, votes } from "../../shared/polls.ts";

const told = { onError: (error: Error) => toast(error.message, "error") };

export function PollPage() {
  const { id = "" } = useParams();
  const { row: poll, isPending } = useRecord(polls, id);
  // Both follow the votes of others by themselves.
  const results = useSummary(votes, { by: "answer", filter: { poll: id } });
  const mine = useRecords(votes, { scope: "mine", filter: { poll: id }, pageSize: 1 }).rows[0];
  const room = useChannel("poll", id);
  const vote = useCreate(votes);
  const change = useUpdate(votes);
  const update = useUpdate(polls);
  if (isPending) return <Loading kind="block" />;
  if (!poll) return <EmptyState icon="chart-bar" title="There is no such poll" text="It may have been deleted." />;

  const counts = new Map(results.groups.map(({ key, value }) => [key, value]));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const most = Math.max(1, ...counts.values());
  const isOpen = poll.state === "Open";
  const isBusy = vote.isPending || change.isPending;
  const choose = (answer: string) => {
    if (answer === mine?.answer || isBusy) return;
    if (mine) change.mutate({ id: mine.id, answer }, told);
    else vote.mutate({ poll: id, answer }, told);
  };
  const state = isOpen ? "Closed" : "Open";
  return (
    <Page
      title={poll.question}
      before={
        <LinkButton to="/polls" variant="ghost" size="small" icon="arrow-left" className="mb-3 -ml-2.5 text-ink-muted">
          Polls
        </LinkButton>
      }
      actions={
        poll._can.update ? (
          <Button
            variant="secondary"
            icon={isOpen ? "lock" : "lock-open"}
            onClick={() => update.mutate({ id, state }, told)}
          >
            {isOpen ? "Close the poll" : "Open it again"}
          </Button>
        ) : null
      }
    >
      <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-muted">
        <Badge tone={isOpen ? "success" : "neutral"}>{isOpen ? "Open" : "Closed"}</Badge>
        <span>{total === 1 ? "1 vote" : `${total} votes`}</span>
        {room.isOpen ? (
          <span className="flex items-center gap-1.5">
            <Icon name="users" size={16} />{" "}
            {room.count === 1 ? "Only you are looking" : `${room.count} people are looking`}
          </span>
        ) : null}
      </p>
      <Card>
        <ul className="flex flex-col gap-3">
          {poll.answers.map((answer) => {
            const count = counts.get(answer) ?? 0;
            const isMine = mine?.answer === answer;
            return (
              <li key={answer}>
                <button
                  type="button"
                  disabled={!isOpen}
                  aria-pressed={isMine}
                  onClick={() => choose(answer)}
                  className={classNames(
                    "relative w-full overflow-hidden rounded-control border p-4 text-left",
                    isMine ? "border-accent" : "border-line hover:border-line-strong",
                  )}
                >
                  <span
                    aria-hidden="true"
                    className="absolute inset-y-0 left-0 bg-accent-wash transition-[width] duration-500 motion-reduce:transition-none"
                    style={{ width: `${(count / most) * 100}%` }}
                  />
                  <span className="relative flex items-center gap-3">
                    <Icon name={isMine ? "circle-check" : "circle"} className="shrink-0 text-accent-text" />
                    <span className="grow font-semibold text-ink">{answer}</span>
                    <span className="tabular-nums text-ink">
                      {count}
                      <span className="ml-2 text-ink-muted">
                        {total === 0 ? 0 : Math.round((count / total) * 100)} %
                      </span>
                    </span>
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      </Card>
      <p className="mt-3 text-sm text-ink-muted">
        {isOpen
          ? mine
            ? "You can change your vote until the poll is closed."
            : "Choose an answer to vote."
          : "This poll is closed."}
      </p>
    </Page>
  );
}
