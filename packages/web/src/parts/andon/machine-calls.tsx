import { BellOutlined } from '@ant-design/icons';
import { andonApi, andonKindWords, helpKinds } from '@czyun/contract/andon';
import { useState } from 'react';
import { Button } from '../../kit/control/button.tsx';
import { Row, Stack, Text } from '../../kit/ui/layout.tsx';
import { List } from '../../kit/ui/list.tsx';
import { useCall, useChange } from '../../platform/api/use-call.ts';
import { useWord } from '../../platform/language/language.ts';
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import css from './andon.module.css';
import { andonRenews, CallRow } from './call-row.tsx';
import { andonText } from './text.ts';

const everyMs = 5000;
const maxRecent = 5;

export interface MachineCallsProps {
  readonly deviceId: number;
  /** Includes the calls that ended in the last day. */
  readonly recent?: boolean;
}

/** Andon calls of a machine, and calling for help with two taps. */
export function MachineCalls({ deviceId, recent = false }: MachineCallsProps) {
  const t = andonText.useText();
  const { id: projectId } = useProject();
  const may = useAllows()('andon.call');
  const asked = useCall(andonApi.listAndonCalls, { query: { projectId, deviceId } }, { everyMs, freshMs: 1000, quiet: true });
  const list = asked.data?.list ?? [];
  const open = list.filter(({ closed }) => closed === null);
  const over = list.filter(({ closed }) => closed !== null).slice(0, maxRecent);
  return (
    <Stack data-part="andon">
      {may && <CallForHelp deviceId={deviceId} openKinds={new Set(open.map(({ kind }) => kind))} />}
      {open.length > 0 && (
        <List lines className={css.calls} aria-label={t(($) => $.title)}>
          {open.map((call) => (
            <CallRow key={`${call.kind}/${call.since}`} call={call} withMachine={false} />
          ))}
        </List>
      )}
      {recent && (
        <Stack gap="tight">
          <Text size="small" tone="soft">
            {over.length > 0 || asked.isPending ? t(($) => $.recent) : t(($) => $.none)}
          </Text>
          <List lines className={css.calls} aria-label={t(($) => $.recent)}>
            {over.map((call) => (
              <CallRow key={`${call.kind}/${call.since}`} call={call} withMachine={false} />
            ))}
          </List>
        </Stack>
      )}
    </Stack>
  );
}

interface CallForHelpProps {
  readonly deviceId: number;
  /** Kinds that are already called. */
  readonly openKinds: ReadonlySet<string>;
}

function CallForHelp({ deviceId, openKinds }: CallForHelpProps) {
  const t = andonText.useText();
  const say = useWord();
  const [isChoosing, setChoosing] = useState(false);
  const start = useChange(andonApi.startAndonCall, {
    renews: andonRenews,
    success: (_, { body }) => t(($) => $.called, { kind: say(andonKindWords[body.kind]) }),
    onDone: () => setChoosing(false),
  });
  if (!isChoosing)
    return (
      <Row>
        <Button size="large" icon={<BellOutlined aria-hidden />} onClick={() => setChoosing(true)}>
          {t(($) => $.call)}
        </Button>
      </Row>
    );
  return (
    <Stack role="group" aria-label={t(($) => $.choose)}>
      <Row between>
        <Text strong>{t(($) => $.choose)}</Text>
        <Button kind="text" onClick={() => setChoosing(false)}>
          {t(($) => $.cancel)}
        </Button>
      </Row>
      <Row wrap>
        {helpKinds.map((kind) => (
          <Button
            key={kind}
            size="large"
            disabled={openKinds.has(kind) || start.isPending}
            onClick={() => start.mutate({ body: { deviceId, kind } })}
          >
            {say(andonKindWords[kind])}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
