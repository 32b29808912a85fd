import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useRedirect } from 'react-admin';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { ConfirmChange } from '../ui/ConfirmChange.tsx';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { SaveFileButton } from '../ui/SaveFileButton.tsx';
import { DeleteShopperDocument, type StaffShopperPartsFragment } from './Shoppers.generated.ts';

/** Saves a shopper's data for them, and deletes their account. */
export function ShopperPrivacy({ shopper: { id, email } }: { shopper: StaffShopperPartsFragment }) {
  const send = useStaffRequest();
  const redirect = useRedirect();
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  return (
    <>
      <Typography sx={{ mb: 1.5 }}>
        For a shopper who asks for them: everything that the shop has about them, as a file, and the end of
        their account.
      </Typography>
      <RefusalNotice refusal={refusal === undefined ? undefined : { message: refusal }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <SaveFileButton path={`/api/staff/shoppers/${id}/data`}>Save their data</SaveFileButton>
        <Button
          variant="outlined"
          size="small"
          color="error"
          onClick={() => {
            setRefusal(undefined);
            setIsAsking(true);
          }}
        >
          Delete the account
        </Button>
      </Box>
      {isAsking && (
        <ConfirmChange
          title={`Delete the account of ${email}?`}
          confirmLabel="Delete"
          doneMessage={`The account of ${email} is deleted.`}
          change={async () => {
            const { deleteShopper: outcome } = await send(DeleteShopperDocument, { shopperId: id });
            if (outcome.__typename !== 'ShopperDeleted') return outcome.message;
            redirect('list', 'shoppers');
            return undefined;
          }}
          onClose={(reason) => {
            setIsAsking(false);
            setRefusal(reason);
          }}
        >
          Their name, emails, addresses, cart, wishlist and reviews go for good, and they can no longer log
          in. Orders that wait for their payment are cancelled. Orders, invoices and credit notes stay, with
          the name and the address on them, as the law wants it.
        </ConfirmChange>
      )}
    </>
  );
}
