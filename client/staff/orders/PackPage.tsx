import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { AllowedPage } from '../ui/AllowedPage.tsx';
import { RecordPage } from '../ui/RecordPage.tsx';
import { titled } from '../ui/titled.tsx';
import { PackingDesk } from './PackingDesk.tsx';
import { detailQueryMeta, type StaffOrder } from './packing.ts';

/** The packing view of an order: scan, tick off, ship. */
export const PackPage = () => (
  <AllowedPage resource="orders" action="ship">
    <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 760, width: '100%', mx: 'auto', py: 2 }}>
      <RecordPage<StaffOrder> noun="order" listName="orders" query={{ meta: detailQueryMeta }}>
        {(order) => (
          <>
            <Title title={titled(`Pack ${order.number}`)} />
            <PackingDesk key={order.id} order={order} />
          </>
        )}
      </RecordPage>
    </Box>
  </AllowedPage>
);
