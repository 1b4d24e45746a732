import type { PlanningSettings, PlanningStation } from '@czyun/contract';
import { Button } from '../../../kit/control/button.tsx';
import { Switch } from '../../../kit/control/switch.tsx';
import { Field } from '../../../kit/form/field.tsx';
import { Actions, Fields, Form } from '../../../kit/form/form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { States } from '../../../kit/ui/states.tsx';
import { useAllows, useProject } from '../../../platform/project/project-context.ts';
import { useSaveSettings, useSettings } from '../queries.ts';
import { strategyText } from '../text.ts';
import { CurveRows } from './curve-rows.tsx';
import { EveningCard } from './evening-card.tsx';
import { draftOf, lists, type PlainField, problemsOf, type SettingField, settingsOf } from './settings-draft.ts';

/** Settings for the computation of plans. */
export function SettingsTab() {
  const project = useProject();
  const saved = useSettings(project.id);
  return (
    <div className={`${box.stack} ${box.wide}`}>
      <States of={saved}>{(data) => <SettingsForm key={data.version} {...data} />}</States>
      <EveningCard />
    </div>
  );
}

interface Kept {
  readonly settings: PlanningSettings;
  readonly version: number;
  readonly station: PlanningStation;
}

const idOf = (field: string) => `strategy-${field}`;

function SettingsForm({ settings, version, station }: Kept) {
  const t = strategyText.useText();
  const project = useProject();
  const may = useAllows()('planning.manage');
  const form = useForm<SettingField>({ initial: draftOf(settings), problems: problemsOf, idOf });
  const save = useSaveSettings({ success: t(($) => $.settings.saved) });
  const send = () => form.send(save, { body: { projectId: project.id, version, settings: settingsOf(form.values) } });
  const field = (name: PlainField, unit: string, hint = '') => {
    const stationValue = name in station ? station[name as keyof PlanningStation] : null;
    const hintText = stationValue === null ? hint : t(($) => $.settings.told, { value: `${stationValue} ${unit}` });
    return (
      <TextField
        {...{ form, unit, disabled: !may }}
        key={name}
        field={name}
        label={t(($) => $.settings[name])}
        digits="decimal"
        most={14}
        hint={hintText}
      />
    );
  };
  return (
    <Form failure={form.failure} name={t(($) => $.settings.title)} onSubmit={send}>
      <Card title={t(($) => $.settings.title)}>
        <div className={`${box.stack} ${box.wide}`}>
          <p className={`${box.plain} ${box.faint}`}>{may ? t(($) => $.settings.station) : t(($) => $.settings.reader)}</p>
          <Fields>
            {field('power', 'kW')}
            {field('capacity', 'kWh')}
            {field('socMin', '%')}
            {field('socMax', '%')}
            {field(
              'reserve',
              '%',
              t(($) => $.settings.reserveHint),
            )}
            {field(
              'socEnd',
              '%',
              t(($) => $.settings.socEndHint),
            )}
            {field('chargeEfficiency', '%')}
            {field('dischargeEfficiency', '%')}
            {field('cyclesMost', '')}
            {field('cycleCost', '¥/kWh')}
            {field('importMost', 'kW')}
            {field(
              'exportMost',
              'kW',
              t(($) => $.settings.exportHint),
            )}
            {field(
              'demandTarget',
              'kW',
              t(($) => $.settings.demandHint),
            )}
            {field(
              'auxiliary',
              'kW',
              t(($) => $.settings.auxiliaryHint),
            )}
            <Field id={idOf('storageFeedIn')} label={t(($) => $.settings.storageFeedIn)} hint={t(($) => $.settings.storageFeedInHint)}>
              <span>
                <Switch
                  id={idOf('storageFeedIn')}
                  checked={form.values.storageFeedIn === 'true'}
                  disabled={!may}
                  onChange={(allowed) => form.set('storageFeedIn', String(allowed))}
                />
              </span>
            </Field>
          </Fields>
          {lists.map((list) => (
            <CurveRows key={list} {...{ form, list, may }} />
          ))}
        </div>
      </Card>
      {may && (
        <Actions>
          <Button kind="primary" submit busy={save.isPending}>
            {t(($) => $.settings.save)}
          </Button>
        </Actions>
      )}
    </Form>
  );
}
