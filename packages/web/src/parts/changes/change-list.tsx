import { type ActorView, timeText } from '@czyun/contract';
import type { ReactNode } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Badge, Stack, Text } from '../../kit/ui/layout.tsx';
import { List, ListRow } from '../../kit/ui/list.tsx';
import { States, type StatesProps } from '../../kit/ui/states.tsx';
import { useTimeZone } from '../../platform/project/project-context.ts';
import { ActorName } from '../people/actor-name.tsx';

/** A stored version of settings: its author and time. */
interface Change {
  readonly id: number;
  readonly time: number;
  readonly by: ActorView | null;
}

export interface ChangeListProps<C extends Change> {
  readonly of: StatesProps<readonly C[]>['of'];
  readonly words: {
    readonly title: string;
    readonly none: string;
    readonly current: string;
    readonly restore: string;
    /** Name of the button for screen readers. */
    readonly restoreOf: (time: string) => string;
  };
  /** The title is visible, not only for screen readers. */
  readonly titled: boolean;
  /** One-line summary of the settings of a change. */
  readonly summary: (change: C) => ReactNode;
  readonly isCurrent: (change: C) => boolean;
  readonly mayRestore: (change: C) => boolean;
  readonly onRestore: (change: C, all: readonly C[]) => void;
}

/** Changes of settings, newest first; each can be restored. */
export function ChangeList<C extends Change>({ of, words, titled, summary, isCurrent, mayRestore, onRestore }: ChangeListProps<C>) {
  const zone = useTimeZone();
  return (
    <Stack as="section" aria-label={words.title} data-part="changes">
      {titled && <Text as="h3">{words.title}</Text>}
      <States
        of={of}
        isEmpty={(changes) => changes.length === 0}
        empty={
          <Text as="p" tone="faint">
            {words.none}
          </Text>
        }
      >
        {(changes) => (
          <List lines>
            {changes.map((change) => (
              <ListRow
                key={change.id}
                wrap
                style={{ paddingBlock: 8 }}
                title={summary(change)}
                notes={[
                  <>
                    <span className="cz-num">{timeText(change.time, zone)}</span> · <ActorName actor={change.by} shown={null} />
                  </>,
                ]}
                end={
                  isCurrent(change) ? (
                    <Badge tone="ok">{words.current}</Badge>
                  ) : (
                    mayRestore(change) && (
                      <Button size="small" label={words.restoreOf(timeText(change.time, zone))} onClick={() => onRestore(change, changes)}>
                        {words.restore}
                      </Button>
                    )
                  )
                }
              />
            ))}
          </List>
        )}
      </States>
    </Stack>
  );
}
