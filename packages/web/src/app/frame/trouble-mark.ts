/** Title and icon of the browser tab show unacknowledged alarms, also while another tab is active. */
import { useEffect } from 'react';
import { useTheme } from '../../platform/theme/theme.ts';
import { useSettled } from '../../platform/use-settled.ts';

/** The title with the count in front; 0: the page's own title. */
export function withCount(title: string, count: number): string {
  const own = title.replace(/^\(\d+\) /, '');
  return count > 0 ? `(${count}) ${own}` : own;
}

const sidePx = 64;
/** Drawing the icon must not delay the first view; the title has the count from the start. */
const settledMs = 1500;

/** The product's icon with a count on it, as a data URL. */
async function marked(icon: string, figure: string, ground: string, ink: string): Promise<string> {
  const picture = new Image(sidePx, sidePx);
  picture.src = icon;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = sidePx;
  // Drawn on the CPU: reading a picture back from a busy graphics card blocked the page for seconds.
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (pen === null) throw new Error('no canvas');
  pen.drawImage(picture, 0, 0, sidePx, sidePx);
  pen.fillStyle = ground;
  pen.beginPath();
  pen.arc(42, 42, 22, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = ink;
  pen.font = `700 ${figure.length > 1 ? 26 : 34}px sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(figure, 42, 44);
  return canvas.toDataURL('image/png');
}

/** Marks title and icon while `count` is above 0; code that sets the title need not know. */
export function useTroubleMark(count: number, worst: 1 | 2 | 3 | null): void {
  const { tokens } = useTheme();
  const ground = tokens[`severity${worst ?? 3}`];
  const ink = tokens[`onSeverity${worst ?? 3}`];
  useEffect(() => {
    if (count === 0) return;
    const mark = () => {
      const title = withCount(document.title, count);
      if (title !== document.title) document.title = title;
    };
    mark();
    const watch = new MutationObserver(mark);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      watch.disconnect();
      document.title = withCount(document.title, 0);
    };
  }, [count]);
  const settled = useSettled(settledMs);
  const figure = count === 0 || !settled ? '' : count > 9 ? '9+' : String(count);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link === null || figure === '') return;
    const own = link.dataset['own'] ?? link.href;
    link.dataset['own'] = own;
    let gone = false;
    marked(own, figure, ground, ink).then(
      (icon) => {
        if (!gone) link.href = icon;
      },
      // A tab without the mark: title, bell and banner show the same count.
      () => undefined,
    );
    return () => {
      gone = true;
      link.href = own;
    };
  }, [figure, ground, ink]);
}
