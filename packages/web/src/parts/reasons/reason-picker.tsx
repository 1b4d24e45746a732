import type { ReasonUse } from '@czyun/contract/stops';
import { Button } from '../../kit/control/button.tsx';
import box from '../../kit/ui/box.module.css';
import { joined, Row, Stack, Text } from '../../kit/ui/layout.tsx';
import { Empty, States } from '../../kit/ui/states.tsx';
import { useLanguage } from '../../platform/language/language.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { useReasons, useSaveDefaults } from './queries.ts';
import css from './reasons.module.css';
import { reasonsText } from './text.ts';
import { exampleReasons, groupsOf, reasonName } from './tree.ts';

export interface ReasonPickerProps {
  readonly use: ReasonUse;
  readonly chosen: number | null;
  readonly busy: boolean;
  readonly onChoose: (reasonId: number) => void;
}

/** The leaves of the tree of reasons, one press each. */
export function ReasonPicker({ use, chosen, busy, onChoose }: ReasonPickerProps) {
  const t = reasonsText.useText();
  const language = useLanguage();
  const reasons = useReasons(useProject().id, use);
  return (
    <States of={reasons} isEmpty={({ total }) => total === 0} empty={<NoReasons use={use} />}>
      {({ list }) => (
        <Stack gap="roomy" role="group" aria-label={t(($) => $.choose)}>
          {groupsOf(list)
            .filter((each) => each.reasons.length > 0)
            .map(({ group, reasons: leaves }) => (
              <Stack key={group.id} gap="tight">
                <Text size="small" tone="soft">
                  {[...new Set([reasonName(language, group), ...(use === 'stop' ? [t(($) => $.types[group.type])] : [])])].join(' · ')}
                </Text>
                <Row wrap className={joined(css.leaves)}>
                  {leaves.map((leaf) => (
                    <Button
                      key={leaf.id}
                      disabled={busy}
                      pressed={leaf.id === chosen}
                      kind={leaf.id === chosen ? 'primary' : 'plain'}
                      onClick={() => onChoose(leaf.id)}
                    >
                      {reasonName(language, leaf)}
                    </Button>
                  ))}
                </Row>
              </Stack>
            ))}
        </Stack>
      )}
    </States>
  );
}

/** A project without reasons: examples, and how to start. */
export function NoReasons({ use }: { readonly use: ReasonUse }) {
  const t = reasonsText.useText();
  const language = useLanguage();
  const project = useProject();
  const may = useAllows()('stop.reasons');
  const start = useSaveDefaults({ success: t(($) => $.started) });
  return (
    <div className={box.inset}>
      <Empty
        title={t(($) => $[use].none)}
        hint={may ? t(($) => $.noneHint, { example: exampleReasons(project.projectType.id, use, language) }) : t(($) => $[use].askAdmin)}
        action={
          may ? (
            <Button kind="primary" busy={start.isPending} onClick={() => start.mutate({ body: { projectId: project.id, use } })}>
              {t(($) => $.defaults)}
            </Button>
          ) : undefined
        }
      />
    </div>
  );
}
