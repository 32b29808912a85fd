import 'virtual:fonts.css';
import createCache from '@emotion/cache';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { nonce } from '../shared/nonce.ts';
import { BackRoom } from './BackRoom.tsx';
import { createBackRoomRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

const styles = createCache({ key: 'staff', nonce });

createRoot(root).render(
  <StrictMode>
    <BackRoom router={createBackRoomRouter()} styles={styles} />
  </StrictMode>,
);
