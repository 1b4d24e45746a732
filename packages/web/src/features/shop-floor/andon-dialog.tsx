import { routes } from '@czyun/contract';
import { type Andon, andonApi, mostAndonMinutes } from '@czyun/contract/andon';
import { shopFloorApi } from '@czyun/contract/shop-floor';
import { useState } from 'react';
import { Link } from 'react-router';
import { NumberInput } from '../../kit/control/number-input.tsx';
import { Switch } from '../../kit/control/switch.tsx';
import { Field } from '../../kit/form/field.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { Row, Stack, Text } from '../../kit/ui/layout.tsx';
import { useLinks } from '../../platform/address/use-links.ts';
import { useCall, useChange } from '../../platform/api/use-call.ts';
import { useProject } from '../../platform/project/project-context.ts';
import { shopFloorText } from './text.ts';

export interface AndonDialogProps {
  readonly machines: readonly { readonly deviceId: number; readonly name: string }[];
  readonly onClose: () => void;
}

/** Limits after which a stopped machine calls. */
export function AndonDialog({ machines, onClose }: AndonDialogProps) {
  const { id: projectId } = useProject();
  const [opened, setOpened] = useState<Andon | null>(null);
  const asked = useCall(andonApi.getAndon, { query: { projectId } }, { freshMs: 0 });
  if (opened === null && asked.data !== undefined && !asked.isFetching) setOpened(asked.data);
  return opened === null ? null : <Opened first={opened} machines={machines} onClose={onClose} />;
}

function Opened({ first, machines, onClose }: AndonDialogProps & { readonly first: Andon }) {
  const t = shopFloorText.useText();
  const to = useLinks();
  const { id: projectId } = useProject();
  const [enabled, setEnabled] = useState(first.version === 0 ? true : first.enabled);
  const [minutes, setMinutes] = useState<number | null>(first.minutes);
  const [own, setOwn] = useState<ReadonlyMap<number, number>>(new Map(first.devices.map((each) => [each.deviceId, each.minutes])));
  const save = useChange(andonApi.saveAndon, {
    renews: [andonApi.getAndon, shopFloorApi.getShopFloor],
    success: t(($) => $.andon.saved),
    onDone: onClose,
    quiet: true,
  });
  const submit = () => {
    if (minutes === null) return;
    const devices = [...own].map(([deviceId, limit]) => ({ deviceId, minutes: limit }));
    save.mutate({ body: { projectId, version: first.version, enabled, minutes, types: first.types, devices } });
  };
  const change = (deviceId: number, limit: number | null) => {
    const next = new Map(own);
    if (limit === null) next.delete(deviceId);
    else next.set(deviceId, limit);
    setOwn(next);
  };
  const range = { whole: true, min: 1, max: mostAndonMinutes } as const;
  return (
    <FormDialog
      title={t(($) => $.andon.title)}
      okText={t(($) => $.andon.save)}
      pending={save.isPending}
      failure={minutes === null ? t(($) => $.andon.missing) : (save.error?.message ?? null)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="wide">
        <Text as="p" tone="soft">
          {t(($) => $.andon.hint)} <Link to={to(routes.notices)}>{t(($) => $.andon.rules)}</Link>
        </Text>
        <Row gap="roomy">
          <Switch label={t(($) => $.andon.enabled)} checked={enabled} onChange={setEnabled} />
          <Text>{t(($) => $.andon.enabled)}</Text>
        </Row>
        <Field id="andon-minutes" label={t(($) => $.andon.minutes)}>
          <NumberInput id="andon-minutes" {...range} value={minutes} onChange={setMinutes} width={140} />
        </Field>
        <Stack gap="tight" role="group" aria-label={t(($) => $.andon.own)}>
          <Text strong>{t(($) => $.andon.own)}</Text>
          {machines.map(({ deviceId, name }) => (
            <Row key={deviceId} between>
              <span translate="no">{name}</span>
              <NumberInput
                label={name}
                {...range}
                value={own.get(deviceId) ?? null}
                placeholder={String(minutes ?? '')}
                onChange={(limit) => change(deviceId, limit)}
                width={140}
              />
            </Row>
          ))}
        </Stack>
      </Stack>
    </FormDialog>
  );
}
