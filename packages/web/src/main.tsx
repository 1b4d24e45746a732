import './app/language-tag.ts';
import './app/first-fonts.ts';
import { createRoot } from 'react-dom/client';
import { Root } from './app/root.tsx';
import { textsReady } from './platform/language/language.ts';
import './platform/theme/fonts.css';
import './app/global.css';

const place = document.getElementById('root');

async function start(): Promise<void> {
  await textsReady();
  if (place !== null) createRoot(place).render(<Root />);
}
// public/loader.js shows a failure.
void start();
