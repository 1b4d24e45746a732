import { devicesApi, noticesApi, routes } from '@czyun/contract';
import { type Andon, andonApi, maxAndonMinutes } from '@czyun/contract/andon';
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
import { useAllows, useProject } from '../../platform/project/project-context.ts';
import { AndonLimits, type LimitedMachine } from './andon-limits.tsx';
import { shopFloorText } from './text.ts';
import { rulesFor } from './who-is-called.ts';

export interface AndonDialogProps {
  readonly machines: readonly { readonly deviceId: number; readonly name: string; readonly regionId: number | null }[];
  readonly onClose: () => void;
}

/** Limits after which a stopped machine makes a call, for the project, device types and machines, and the people called. */
export function AndonDialog({ machines, onClose }: AndonDialogProps) {
  const { id: projectId } = useProject();
  const [opened, setOpened] = useState<Andon | null>(null);
  const asked = useCall(andonApi.getAndon, { query: { projectId } }, { freshMs: 0 });
  const devices = useCall(devicesApi.getAllByProjId, { query: { id: projectId } }, { freshMs: 60_000 });
  if (opened === null && asked.data !== undefined && !asked.isFetching) setOpened(asked.data);
  if (opened === null || devices.data === undefined) return null;
  const typeOf = new Map(devices.data.map(({ id, deviceType }) => [id, deviceType]));
  const limited = machines.flatMap(({ deviceId, name, regionId }) => {
    const type = typeOf.get(deviceId);
    return type === undefined ? [] : { deviceId, name, regionId, typeId: type.id, typeName: type.name };
  });
  return <Opened first={opened} machines={limited} onClose={onClose} />;
}

interface OpenedProps {
  readonly first: Andon;
  readonly machines: readonly LimitedMachine[];
  readonly onClose: () => void;
}

function Opened({ first, machines, onClose }: OpenedProps) {
  const t = shopFloorText.useText();
  const to = useLinks();
  const { id: projectId } = useProject();
  const knowsRules = useAllows()('project.setup');
  const rules = useCall(noticesApi.projectRuleList, knowsRules ? { query: { projectId } } : null, { freshMs: 5000, quiet: true });
  const [enabled, setEnabled] = useState(first.version === 0 ? true : first.enabled);
  const [minutes, setMinutes] = useState<number | null>(first.minutes);
  const [types, setTypes] = useState<ReadonlyMap<number, number>>(new Map(first.types.map((each) => [each.typeId, each.minutes])));
  const [devices, setDevices] = useState<ReadonlyMap<number, number>>(new Map(first.devices.map((each) => [each.deviceId, each.minutes])));
  const save = useChange(andonApi.saveAndon, {
    renews: [andonApi.getAndon, shopFloorApi.getShopFloor],
    success: t(($) => $.andon.saved),
    onDone: onClose,
    quiet: true,
  });
  const submit = () => {
    if (minutes === null) return;
    const own = {
      types: [...types].map(([typeId, limit]) => ({ typeId, minutes: limit })),
      devices: [...devices].map(([deviceId, limit]) => ({ deviceId, minutes: limit })),
    };
    save.mutate({ body: { projectId, version: first.version, enabled, minutes, ...own } });
  };
  const stored = rules.data?.list.map(({ rule }) => rule);
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
          <NumberInput id="andon-minutes" whole min={1} max={maxAndonMinutes} value={minutes} onChange={setMinutes} width={140} />
        </Field>
        <Text strong>{t(($) => $.andon.own)}</Text>
        <AndonLimits
          {...{ machines, types, devices }}
          usual={minutes}
          onTypes={setTypes}
          onDevices={setDevices}
          calledFor={stored === undefined ? null : (of) => rulesFor(stored, of)}
        />
      </Stack>
    </FormDialog>
  );
}
