import { alarmsApi, hourMs, routes } from '@czyun/contract';
import {
  type Incident,
  type IncidentState,
  incidentStates,
  incidentStateWords,
  incidentsApi,
  maxIncidentCurves,
} from '@czyun/contract/incidents';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AreaInput } from '../../../kit/control/area-input.tsx';
import { Button } from '../../../kit/control/button.tsx';
import { Drawer } from '../../../kit/control/drawer.tsx';
import { InstantField } from '../../../kit/form/date-fields.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { MultiSelectField, SegmentedField, SwitchField } from '../../../kit/form/fields.tsx';
import { Actions, Form } from '../../../kit/form/form.tsx';
import type { Problems } from '../../../kit/form/form-state.ts';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useCall, useChange } from '../../../platform/api/use-call.ts';
import { useWord } from '../../../platform/language/language.ts';
import { clockNow } from '../../../platform/live/clock.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import { incidentReads, useDevices } from '../queries.ts';
import { incidentsText } from '../text.ts';
import { usePointOptions } from './use-point-options.ts';

const longest = 4000;
const idOf = (field: string) => `incident-${field}`;

interface Choices {
  readonly start: number;
  readonly end: number;
  readonly lasting: boolean;
  readonly state: IncidentState;
  readonly devices: readonly number[];
  readonly curves: readonly string[];
  readonly persons: readonly number[];
}
type Values = { readonly title: string; readonly explanation: string } & Choices;

const problems = ({ title, start, end, lasting }: Values): Problems<'title' | 'end'> => ({
  ...(title.trim() === '' ? { title: 'linkNameRequired' as const } : {}),
  ...(lasting && end <= start ? { end: 'rangeOrder' as const } : {}),
});

export interface IncidentFormProps {
  /** null: a new one. */
  readonly stored: Incident | null;
  /** Range of a new incident, ms. */
  readonly span?: readonly [start: number, end: number];
  readonly deviceId?: number;
  readonly onClose: () => void;
}

/** Opens an incident, or changes one. */
export function IncidentForm({ stored, span, deviceId, onClose }: IncidentFormProps) {
  const t = incidentsText.useText();
  const say = useWord();
  const to = useLinks();
  const navigate = useNavigate();
  const { id: projectId, timeZone } = useProject();
  const [now] = useState(() => Math.floor(clockNow() / 60_000) * 60_000);
  const form = useForm<'title' | 'explanation', Choices>({
    initial: {
      title: stored?.title ?? '',
      explanation: stored?.explanation ?? '',
      start: stored?.start ?? span?.[0] ?? now - hourMs,
      end: stored?.end ?? (stored === null ? (span?.[1] ?? now) : stored.start + hourMs),
      lasting: stored === null || stored.end !== null,
      state: stored?.state ?? 'open',
      devices: stored?.devices.map(({ id }) => id) ?? (deviceId === undefined ? [] : [deviceId]),
      curves: stored?.curves ?? [],
      persons: stored?.persons.map(({ userId }) => userId) ?? [],
    },
    problems,
    idOf,
  });
  const { values } = form;
  const devices = useDevices(projectId);
  const people = useCall(alarmsApi.alarmAssignees, { query: { projectId } }, { freshMs: 60_000, quiet: true });
  const points = usePointOptions(devices.data, values.devices);
  const save = useChange(incidentsApi.saveIncident, {
    renews: incidentReads,
    quiet: true,
    success: t(($) => $.saved),
    onDone: ({ id }) => {
      onClose();
      if (stored === null) void navigate(to(routes.incident, { id }));
    },
  });
  const send = () => {
    const { title, explanation, start, end, lasting, state } = values;
    const lists = { devices: [...values.devices], curves: [...values.curves], persons: [...values.persons] };
    form.send(save, {
      body: {
        ...(stored ? { id: stored.id } : {}),
        ...{ projectId, version: stored?.version ?? 0, title, explanation, start, end: lasting ? end : null, state },
        ...{ ...lists, entryId: stored?.entryId ?? null },
      },
    });
  };
  return (
    <Drawer form width="medium" title={stored?.title ?? t(($) => $.add)} onClose={onClose}>
      <Form failure={form.failure} onSubmit={send}>
        <TextField form={form} field="title" label={t(($) => $.form.title)} hint={t(($) => $.form.titleHint)} most={200} />
        <InstantField form={form} field="start" label={t(($) => $.form.start)} timeZone={timeZone} latest={now + 60_000} />
        <SwitchField form={form} field="lasting" label={t(($) => $.form.lasting)} />
        {values.lasting && (
          <InstantField form={form} field="end" label={t(($) => $.form.end)} timeZone={timeZone} earliest={values.start} />
        )}
        <MultiSelectField
          form={form}
          field="devices"
          label={t(($) => $.form.devices)}
          options={(devices.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <MultiSelectField form={form} field="curves" label={t(($) => $.form.curves)} options={points} most={maxIncidentCurves} />
        <SegmentedField
          form={form}
          field="state"
          label={t(($) => $.form.state)}
          options={incidentStates.map((value) => ({ value, label: say(incidentStateWords[value]) }))}
        />
        <Field id={idOf('explanation')} label={t(($) => $.form.explanation)} wrong={form.wrong('explanation')}>
          <AreaInput
            id={idOf('explanation')}
            lines={[3, 10]}
            most={longest}
            value={values.explanation}
            onChange={(next) => form.set('explanation', next)}
          />
        </Field>
        <MultiSelectField
          form={form}
          field="persons"
          label={t(($) => $.form.persons)}
          options={(people.data ?? []).map(({ userId, userName }) => ({ value: userId, label: userName }))}
        />
        <Actions>
          <Button kind="primary" submit busy={save.isPending}>
            {t(($) => $.form.save)}
          </Button>
        </Actions>
      </Form>
    </Drawer>
  );
}
