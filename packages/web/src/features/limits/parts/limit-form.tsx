import { type LimitedParam, limitStates, limitsApi, noLimits, type ParamLimits, stateWords } from '@czyun/contract';
import { useCallback, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { Segmented } from '../../../kit/control/segmented.tsx';
import { MultiSelect, Select } from '../../../kit/control/select.tsx';
import { useToast } from '../../../kit/control/use-toast.ts';
import { Field } from '../../../kit/form/field.tsx';
import { Actions, Fields, Form } from '../../../kit/form/form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { useChange } from '../../../platform/api/use-call.ts';
import { useWord } from '../../../platform/language/language.ts';
import { limitReads } from '../queries.ts';
import { limitsText } from '../text.ts';
import { type Chosen, chosenFields, chosenOf, draftOf, type LimitDraft, type LimitField, limitsOf, wrongsOf } from './limit-draft.ts';
import { TrialPart } from './trial-part.tsx';

const idOf = (field: string) => `limit-${field}`;
const levels = ['stuckLevel', 'rateLevel', 'spreadLevel', 'neighbourLevel'] as const;

export interface LimitFormProps {
  readonly deviceId: number;
  readonly param: LimitedParam;
  readonly onTyped: (typed?: boolean) => void;
  /** Begin again with what stands. */
  readonly onReload: () => void;
}

/** Every limit of a parameter, and what they would have done. */
export function LimitForm({ deviceId, param, onTyped, onReload }: LimitFormProps) {
  const t = limitsText.useText();
  const toast = useToast();
  const { isFamily, suggestion, version } = param;
  const [began] = useState(param.limits ?? noLimits);
  const wrongs = useCallback((values: LimitDraft) => wrongsOf(param, values), [param]);
  const form = useForm<LimitField, (typeof chosenFields)[number]>({
    initial: draftOf(began),
    wrongs,
    idOf,
    chosen: chosenFields,
    onTyped: () => onTyped(true),
  });
  const [chosen, setChosen] = useState<Chosen>(() => chosenOf(began));
  const choose = (next: Partial<Chosen>) => {
    for (const field of Object.keys(next) as (keyof Chosen)[]) form.chose(field);
    setChosen((before) => ({ ...before, ...next }));
  };
  const save = useChange(limitsApi.saveLimits, {
    quiet: true,
    renews: limitReads,
    onDone: () => {
      onTyped(false);
      toast.success(t(($) => $.form.done));
    },
  });
  const limits = limitsOf(form.values, chosen);
  const takeOver = (suggested: ParamLimits) => {
    form.reset(draftOf({ ...suggested, from: limits.from, to: limits.to }));
    choose({ ...chosenOf(suggested), days: chosen.days, states: chosen.states });
    onTyped(true);
  };
  const isStale = save.error?.status === 409;
  return (
    <>
      <Form
        failure={isStale ? t(($) => $.form.reload) : form.failure}
        name={t(($) => $.form.title)}
        onSubmit={() => form.send(save, { body: { deviceId, metric: param.metric, version, limits } })}
      >
        <div className={`${box.row} ${box.wrap} ${box.between}`}>
          <span className={box.soft}>{isFamily ? t(($) => $.form.spreadHint) : t(($) => $.form.levels)}</span>
          {suggestion === null ? (
            <span className={box.faint}>{t(($) => $.form.noSuggestion)}</span>
          ) : (
            <Button onClick={() => takeOver(suggestion)}>{t(($) => $.form.suggestion)}</Button>
          )}
        </div>
        <LimitFields param={param} form={form} chosen={chosen} choose={choose} />
        <Actions>
          <Button kind="primary" submit busy={save.isPending}>
            {t(($) => $.form.save)}
          </Button>
          {isStale && <Button onClick={onReload}>{t(($) => $.form.reloadButton)}</Button>}
        </Actions>
      </Form>
      <TrialPart deviceId={deviceId} param={param} limits={limits} ready={() => form.ready()} />
    </>
  );
}

interface FieldsProps {
  readonly param: LimitedParam;
  readonly form: ReturnType<typeof useForm<LimitField, (typeof chosenFields)[number]>>;
  readonly chosen: Chosen;
  readonly choose: (next: Partial<Chosen>) => void;
}

function LimitFields({ param, form, chosen, choose }: FieldsProps) {
  const t = limitsText.useText();
  const word = useWord();
  const unit = param.unit ?? '';
  const text = (field: LimitField, more: { readonly unit?: string; readonly hint?: string } = {}) => (
    <TextField key={field} form={form} field={field} label={t(($) => $.form[field])} digits="decimal" unit={unit} most={20} {...more} />
  );
  const level = (field: (typeof levels)[number]) => (
    <Field key={field} id={idOf(field)} label={t(($) => $.form.level)} wrong={form.wrong(field)}>
      <Segmented
        id={idOf(field)}
        value={chosen[field]}
        onChange={(value) => choose({ [field]: value })}
        options={([1, 2, 3] as const).map((value) => ({ value, label: t(($) => $.levelN, { n: value }) }))}
      />
    </Field>
  );
  const alike = param.alike[chosen.neighbourIn];
  return (
    <>
      {param.isFamily ? (
        <Fields least={200}>
          {text('spread')}
          {level('spreadLevel')}
        </Fields>
      ) : (
        <>
          <Fields least={160}>{(['high1', 'high2', 'high3'] as const).map((field) => text(field))}</Fields>
          <Fields least={160}>{(['low1', 'low2', 'low3'] as const).map((field) => text(field))}</Fields>
        </>
      )}
      <Fields least={200}>
        {text('delayS', { unit: 's', hint: t(($) => $.form.delayHint) })}
        {text('deadBand', { hint: t(($) => $.form.deadBandHint) })}
      </Fields>
      {!param.isFamily && (
        <>
          <h3 className={box.plain}>{t(($) => $.form.other)}</h3>
          <Fields least={200}>
            {text('stuckMin', { unit: 'min', hint: t(($) => $.form.stuckHint) })}
            {level('stuckLevel')}
          </Fields>
          <Fields least={160}>
            {text('rateUp', { unit: `${unit}/min` })}
            {text('rateDown', { unit: `${unit}/min` })}
            {text('rateWindowS', { unit: 's' })}
            {level('rateLevel')}
          </Fields>
          <Fields least={200}>
            {text('neighbour', {
              hint: alike < 3 ? t(($) => $.form.neighbourFew, { n: alike }) : t(($) => $.form.neighbourHint, { n: alike }),
            })}
            <Field id={idOf('neighbourIn')} label={t(($) => $.form.within)} wrong={form.wrong('neighbourIn')}>
              <Select
                id={idOf('neighbourIn')}
                value={chosen.neighbourIn}
                onChange={(neighbourIn) => choose({ neighbourIn })}
                options={(['project', 'region'] as const).map((value) => ({ value, label: t(($) => $.form[value]) }))}
              />
            </Field>
            {level('neighbourLevel')}
          </Fields>
        </>
      )}
      <h3 className={box.plain}>{t(($) => $.form.schedule)}</h3>
      <Fields least={200}>
        <Field id={idOf('days')} label={t(($) => $.form.days)} wrong={form.wrong('days')}>
          <MultiSelect
            id={idOf('days')}
            placeholder={t(($) => $.form.everyDay)}
            value={[...chosen.days]}
            onChange={(days) => choose({ days: days.toSorted((a, b) => a - b) })}
            options={[1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: t(($) => $.days[`d${value}` as 'd1']) }))}
          />
        </Field>
        <TextField form={form} field="from" label={t(($) => $.form.from)} placeholder="00:00" most={5} hint={t(($) => $.form.clockHint)} />
        <TextField form={form} field="to" label={t(($) => $.form.to)} placeholder="24:00" most={5} />
        <Field id={idOf('states')} label={t(($) => $.form.states)} wrong={form.wrong('states')}>
          <MultiSelect
            id={idOf('states')}
            placeholder={t(($) => $.form.anyState)}
            value={[...chosen.states]}
            onChange={(states) => choose({ states })}
            options={limitStates.map((value) => ({ value, label: word(stateWords[value]) }))}
          />
        </Field>
      </Fields>
    </>
  );
}
