import { useState } from 'react';
import { Switch } from '../../../kit/control/switch.tsx';
import box from '../../../kit/ui/box.module.css';
import { Card } from '../../../kit/ui/card.tsx';
import { popsAlarms } from '../../../parts/alarms/pops-alarms.ts';
import { useStore } from '../../../platform/store.ts';
import { noticesText } from '../text.ts';

type State = NotificationPermission | 'missing';

const stateNow = (): State => (typeof Notification === 'undefined' ? 'missing' : Notification.permission);
const words = { granted: 'granted', denied: 'denied', default: 'ask', missing: 'missing' } as const;

/** Whether this browser shows new alarms as notifications; permission is requested only on a click. */
export function BrowserCard() {
  const t = noticesText.useText();
  const isOn = useStore(popsAlarms);
  const [state, setState] = useState(stateNow);
  const choose = (on: boolean) => {
    if (!on || state !== 'default') {
      popsAlarms.choose(on);
      return;
    }
    void Notification.requestPermission().then((answer) => {
      setState(answer);
      popsAlarms.choose(answer === 'granted');
    });
  };
  return (
    <Card title={t(($) => $.browser.title)}>
      <div className={`${box.row} ${box.wrap}`}>
        <Switch
          label={t(($) => $.browser.choice)}
          checked={isOn && state === 'granted'}
          disabled={state === 'denied' || state === 'missing'}
          onChange={choose}
        />
        <span>{t(($) => $.browser.choice)}</span>
        <span className={`${box.small} ${box.soft}`} role="status">
          {t(($) => $.browser[words[state]])}
        </span>
      </div>
      <p className={`${box.plain} ${box.small} ${box.faint}`}>{t(($) => $.browser.hint)}</p>
    </Card>
  );
}
