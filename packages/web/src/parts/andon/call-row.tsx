import { logsApi, timeText } from '@czyun/contract';
import { type AndonCall, andonApi, andonKindWords } from '@czyun/contract/andon';
import { shopFloorApi } from '@czyun/contract/shop-floor';
import { Button } from '../../kit/control/button.tsx';
import { Badge, Row } from '../../kit/ui/layout.tsx';
import { ListRow } from '../../kit/ui/list.tsx';
import { useAgeText } from '../../kit/ui/value.tsx';
import { useChange } from '../../platform/api/use-call.ts';
import { useWord } from '../../platform/language/language.ts';
import { useNow } from '../../platform/live/use-clock.ts';
import { useAllows, useTimeZone } from '../../platform/project/project-context.ts';
import { andonText } from './text.ts';

/** Calls that show andon calls, to refresh after a change. */
export const andonRenews = [andonApi.listAndonCalls, shopFloorApi.getShopFloor, logsApi.realAlarm];

/** An andon call: who called, answered and closed it, and after what time; an open call is answered and closed here. */
export function CallRow({ call, withMachine }: { readonly call: AndonCall; readonly withMachine: boolean }) {
  const t = andonText.useText();
  const say = useWord();
  const zone = useTimeZone();
  const ageText = useAgeText();
  const now = useNow(5000);
  const may = useAllows()('andon.call');
  const { deviceId, name, kind, since, by, answered, closed } = call;
  const save = useChange(andonApi.saveAndonCall, {
    renews: andonRenews,
    success: (_, { body }) => (body.step === 'answer' ? t(($) => $.answered) : t(($) => $.closedIt)),
  });
  const after = (at: number) => ageText(Math.max(0, at - since));
  const notes = [
    by === null ? t(($) => $.byMachine) : t(($) => $.by, { name: by.userName }),
    answered === null
      ? closed === null
        ? `${t(($) => $.waiting)} · ${after(now)}`
        : ''
      : t(($) => $.onWay, { name: answered.by?.userName ?? t(($) => $.machine), after: after(answered.at) }),
    closed === null
      ? ''
      : closed.by === null
        ? t(($) => $.endedBySelf, { after: after(closed.at) })
        : t(($) => $.ended, { name: closed.by.userName, after: after(closed.at) }),
  ].filter((note) => note !== '');
  // Below the text: on a phone there is no room beside it.
  const actions =
    closed === null && may ? (
      <Row gap="tight">
        {answered === null && (
          <Button kind="primary" busy={save.isPending} onClick={() => save.mutate({ body: { deviceId, kind, step: 'answer' } })}>
            {t(($) => $.answer)}
          </Button>
        )}
        {kind !== 'stop' && (
          <Button busy={save.isPending} onClick={() => save.mutate({ body: { deviceId, kind, step: 'close' } })}>
            {t(($) => $.close)}
          </Button>
        )}
      </Row>
    ) : undefined;
  return (
    <ListRow
      data-call={kind}
      data-answered={answered !== null}
      lead={<Badge tone={closed !== null ? 'ok' : answered === null ? 'danger' : 'warn'}>{say(andonKindWords[kind])}</Badge>}
      title={
        withMachine ? (
          <>
            <b translate="no">{name}</b> {timeText(since, zone)}
          </>
        ) : (
          timeText(since, zone)
        )
      }
      notes={notes}
    >
      {actions}
    </ListRow>
  );
}
