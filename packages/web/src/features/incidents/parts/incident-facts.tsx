import { actorText, period, routes, spanText, timeText } from '@czyun/contract';
import type { Incident } from '@czyun/contract/incidents';
import { Link } from 'react-router';
import { Panel } from '../../../kit/panel/panel.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Row, Stack, Text } from '../../../kit/ui/layout.tsx';
import { useLinks } from '../../../platform/address/use-links.ts';
import { useLanguage } from '../../../platform/language/language.ts';
import { useProject } from '../../../platform/project/project-context.ts';
import css from '../incidents.module.css';
import { incidentsText } from '../text.ts';

/** Facts of the incident: explanation, time, devices and persons. */
export function IncidentFacts({ incident }: { readonly incident: Incident }) {
  const t = incidentsText.useText();
  const to = useLinks();
  const language = useLanguage();
  const { timeZone } = useProject();
  const { start, end, devices, persons, entryId, by, created, explanation } = incident;
  const from = timeText(start, timeZone);
  const separator = language === 'zh' ? '、' : ', ';
  return (
    <Panel title={t(($) => $.explanation)}>
      <Stack gap="roomy">
        {explanation === '' ? (
          <Text as="p" tone="soft">
            {t(($) => $.noExplanation)}
          </Text>
        ) : (
          <Text as="p" className={css.pre}>
            {explanation}
          </Text>
        )}
        <Facts
          of={[
            [t(($) => $.facts.time), end === null ? from : `${from} – ${timeText(end, timeZone)}`],
            [t(($) => $.facts.duration), end === null ? t(($) => $.moment) : spanText(end - start, language)],
            [
              t(($) => $.facts.devices),
              devices.length === 0 ? (
                '-'
              ) : (
                <Row wrap key="devices">
                  {devices.map(({ id, name }) => (
                    <Link key={id} to={to(routes['dev-monitor'], { id })}>
                      {name}
                    </Link>
                  ))}
                </Row>
              ),
            ],
            [t(($) => $.facts.persons), persons.map(({ userName }) => userName).join(separator) || '-'],
            ...(entryId === null
              ? []
              : [
                  [
                    t(($) => $.facts.alarm),
                    <Link key="entry" to={to(routes.log, { time: period(start - 1000, (end ?? start) + 1000) })}>
                      {t(($) => $.showAlarm)}
                    </Link>,
                  ] as const,
                ]),
            [t(($) => $.facts.by), `${actorText(by)} · ${timeText(created, timeZone, 'minute')}`],
          ]}
        />
      </Stack>
    </Panel>
  );
}
