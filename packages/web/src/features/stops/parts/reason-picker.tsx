import { Button } from '../../../kit/control/button.tsx';
import box from '../../../kit/ui/box.module.css';
import { joined, Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { Empty, States } from '../../../kit/ui/states.tsx';
import { useLanguage } from '../../../platform/language/language.ts';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useReasons, useSaveDefaults } from '../queries.ts';
import css from '../stops.module.css';
import { stopsText } from '../text.ts';
import { exampleReasons, groupsOf, reasonName } from './tree.ts';

export interface ReasonPickerProps {
  readonly chosen: number | null;
  readonly busy: boolean;
  readonly onChoose: (reasonId: number) => void;
}

/** The leaves of the tree of reasons, a press each. */
export function ReasonPicker({ chosen, busy, onChoose }: ReasonPickerProps) {
  const t = stopsText.useText();
  const language = useLanguage();
  const reasons = useReasons(useProject().id);
  return (
    <States of={reasons} isEmpty={({ total }) => total === 0} empty={<NoReasons />}>
      {({ list }) => (
        <Stack gap="roomy" role="group" aria-label={t(($) => $.stop.choose)}>
          {groupsOf(list)
            .filter((each) => each.reasons.length > 0)
            .map(({ group, reasons: leaves }) => (
              <Stack key={group.id} gap="tight">
                <Text size="small" tone="soft">
                  {[...new Set([reasonName(language, group), t(($) => $.tree.types[group.type])])].join(' · ')}
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

/** A project without a tree: what one looks like, and the way to start. */
export function NoReasons() {
  const t = stopsText.useText();
  const language = useLanguage();
  const project = useProject();
  const may = useAllows()('stop.reasons');
  const start = useSaveDefaults({ success: t(($) => $.tree.started) });
  return (
    <div className={box.inset}>
      <Empty
        title={t(($) => $.tree.none)}
        hint={may ? t(($) => $.tree.noneHint, { example: exampleReasons(project.projectType.id, language) }) : t(($) => $.tree.askAdmin)}
        action={
          may ? (
            <Button kind="primary" busy={start.isPending} onClick={() => start.mutate({ body: { projectId: project.id } })}>
              {t(($) => $.tree.defaults)}
            </Button>
          ) : undefined
        }
      />
    </div>
  );
}
