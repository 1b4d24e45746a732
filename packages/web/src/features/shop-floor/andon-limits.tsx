import { maxAndonMinutes } from '@czyun/contract/andon';
import { NumberInput } from '../../kit/control/number-input.tsx';
import { Stack, Text } from '../../kit/ui/layout.tsx';
import { List, ListRow } from '../../kit/ui/list.tsx';
import { shopFloorText } from './text.ts';

export interface LimitedMachine {
  readonly deviceId: number;
  readonly name: string;
  readonly regionId: number | null;
  readonly typeId: number;
  readonly typeName: string;
}

export interface AndonLimitsProps {
  readonly machines: readonly LimitedMachine[];
  /** Limit of the project, minutes. */
  readonly usual: number | null;
  readonly types: ReadonlyMap<number, number>;
  readonly devices: ReadonlyMap<number, number>;
  readonly onTypes: (limits: ReadonlyMap<number, number>) => void;
  readonly onDevices: (limits: ReadonlyMap<number, number>) => void;
  /** Names of the rules that notify people of calls of machines; null: not visible to this user. */
  readonly calledFor: ((machines: readonly LimitedMachine[]) => readonly string[]) | null;
}

/** The map with a changed limit; null minutes remove it. */
function changed(limits: ReadonlyMap<number, number>, id: number, minutes: number | null): ReadonlyMap<number, number> {
  const next = new Map(limits);
  if (minutes === null) next.delete(id);
  else next.set(id, minutes);
  return next;
}

/** Limits of device types and, below each, of its machines, with the people called; empty fields inherit the limit above. */
export function AndonLimits({ machines, usual, types, devices, onTypes, onDevices, calledFor }: AndonLimitsProps) {
  const t = shopFloorText.useText();
  const range = { whole: true, min: 1, max: maxAndonMinutes, width: 110 } as const;
  const called = (of: readonly LimitedMachine[]) => {
    if (calledFor === null) return [];
    const rules = calledFor(of);
    return [
      rules.length === 0 ? (
        <Text key="none" tone="alert">
          {t(($) => $.andon.nobody)}
        </Text>
      ) : (
        t(($) => $.andon.called, { rules: rules.join(' · ') })
      ),
    ];
  };
  return (
    <Stack gap="wide">
      {[...Map.groupBy(machines, ({ typeId }) => typeId)].map(([typeId, of]) => {
        const ofType = types.get(typeId) ?? null;
        const name = of[0]?.typeName ?? '';
        return (
          <Stack key={typeId} gap="tight" role="group" aria-label={name} data-type={typeId}>
            <List gap="tight">
              <ListRow
                title={<b>{name}</b>}
                notes={called(of)}
                end={
                  <NumberInput
                    label={t(($) => $.andon.ofType, { name })}
                    {...range}
                    value={ofType}
                    placeholder={String(usual ?? '')}
                    onChange={(minutes) => onTypes(changed(types, typeId, minutes))}
                  />
                }
              />
              {of.map(({ deviceId, name: machine }) => (
                <ListRow
                  key={deviceId}
                  title={<span translate="no">{machine}</span>}
                  end={
                    <NumberInput
                      label={machine}
                      {...range}
                      value={devices.get(deviceId) ?? null}
                      placeholder={String(ofType ?? usual ?? '')}
                      onChange={(minutes) => onDevices(changed(devices, deviceId, minutes))}
                    />
                  }
                />
              ))}
            </List>
          </Stack>
        );
      })}
    </Stack>
  );
}
