import { type LimitedParam, limitStates, limitsApi, noLimits, type ParamLimits, stateWords, withRecommended } from '@czyun/contract';
import { useCallback, useState } from 'react';
import { Button } from '../../../kit/control/button.tsx';
import { MultiSelectField, SegmentedField, SelectField } from '../../../kit/form/fields.tsx';
import { Actions, Fields, Form } from '../../../kit/form/form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { type Form as FormOf, useForm } from '../../../kit/form/use-form.ts';
import box from '../../../kit/ui/box.module.css';
import { useChange } from '../../../platform/api/use-call.ts';
import { useWord } from '../../../platform/language/language.ts';
import { limitReads } from '../queries.ts';
import { limitsText } from '../text.ts';
import { type Chosen, chosenOf, draftOf, type LimitDraft, type LimitField, limitsOf, problemsOf } from './limit-draft.ts';
import { TrialPart } from './trial-part.tsx';

const idOf = (field: string) => `limit-${field}`;
const levels = ['stuckLevel', 'rateLevel', 'spreadLevel', 'neighbourLevel'] as const;

export interface LimitFormProps {
  readonly deviceId: number;
  readonly param: LimitedParam;
  readonly onTyped: (typed?: boolean) => void;
  /** Restarts with the stored version. */
  readonly onReload: () => void;
}

/** Form of the limits of a parameter, with their trial. */
export function LimitForm({ deviceId, param, onTyped, onReload }: LimitFormProps) {
  const t = limitsText.useText();
  const { isFamily, suggestion, version } = param;
  const [initial] = useState(param.limits ?? noLimits);
  const problems = useCallback((values: LimitDraft) => problemsOf(param, values), [param]);
  const form = useForm<LimitField, Chosen>({
    initial: { ...draftOf(initial), ...chosenOf(initial) },
    problems,
    idOf,
    onTyped: () => onTyped(true),
  });
  const save = useChange(limitsApi.saveLimits, {
    quiet: true,
    renews: limitReads,
    success: t(($) => $.form.done),
    onDone: () => onTyped(false),
  });
  const limits = limitsOf(form.values, chosenOf(form.values));
  const applySuggestion = (suggested: ParamLimits) => {
    const next = withRecommended(limits, suggested);
    form.reset({ ...draftOf(next), ...chosenOf(next) });
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
            <Button onClick={() => applySuggestion(suggestion)}>{t(($) => $.form.suggestion)}</Button>
          )}
        </div>
        <LimitFields param={param} form={form} />
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
  readonly form: FormOf<LimitField, Chosen>;
}

function LimitFields({ param, form }: FieldsProps) {
  const t = limitsText.useText();
  const word = useWord();
  const unit = param.unit ?? '';
  const text = (field: LimitField, more: { readonly unit?: string; readonly hint?: string } = {}) => (
    <TextField key={field} form={form} field={field} label={t(($) => $.form[field])} digits="decimal" unit={unit} most={20} {...more} />
  );
  const level = (field: (typeof levels)[number]) => (
    <SegmentedField
      key={field}
      form={form}
      field={field}
      label={t(($) => $.form.level)}
      options={([1, 2, 3] as const).map((value) => ({ value, label: t(($) => $.levelN, { n: value }) }))}
    />
  );
  const alike = param.alike[form.values.neighbourIn];
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
            <SelectField
              form={form}
              field="neighbourIn"
              label={t(($) => $.form.within)}
              options={(['project', 'region'] as const).map((value) => ({ value, label: t(($) => $.form[value]) }))}
            />
            {level('neighbourLevel')}
          </Fields>
        </>
      )}
      <h3 className={box.plain}>{t(($) => $.form.schedule)}</h3>
      <Fields least={200}>
        <MultiSelectField
          form={form}
          field="days"
          label={t(($) => $.form.days)}
          placeholder={t(($) => $.form.everyDay)}
          options={[1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: t(($) => $.days[`d${value}` as 'd1']) }))}
        />
        <TextField form={form} field="from" label={t(($) => $.form.from)} placeholder="00:00" most={5} hint={t(($) => $.form.clockHint)} />
        <TextField form={form} field="to" label={t(($) => $.form.to)} placeholder="24:00" most={5} />
        <MultiSelectField
          form={form}
          field="states"
          label={t(($) => $.form.states)}
          placeholder={t(($) => $.form.anyState)}
          options={limitStates.map((value) => ({ value, label: word(stateWords[value]) }))}
        />
      </Fields>
    </>
  );
}
