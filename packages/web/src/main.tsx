import './app/language-tag.ts';
import { createRoot } from 'react-dom/client';
import { Root } from './app/root.tsx';
import './platform/theme/fonts.css';
import './app/global.css';

const place = document.getElementById('root');
if (place !== null) createRoot(place).render(<Root />);
