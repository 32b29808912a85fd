import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataTable, List, TopToolbar, useRefresh } from 'react-admin';
import { formatIndianMoment } from '../../shared/dates.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { EmptyList } from '../ui/EmptyList.tsx';
import { RecordCards } from '../ui/RecordCards.tsx';
import { ShownOnce } from '../ui/ShownOnce.tsx';
import { titled } from '../ui/titled.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import { NewTokenForm } from './NewTokenForm.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import type { ServiceTokenRowFragment } from './ServiceTokens.generated.ts';
import { isGood, tokenState } from './token-state.ts';

type Token = ServiceTokenRowFragment;

/** What is open over the list. */
type Opened = { name: 'form' } | { name: 'token'; text: string } | { name: 'revoke'; token: Token };

const permissionsOf = ({ permissions }: Token): string => permissions.join(', ');
const lastUseOf = ({ lastUsedAt }: Token): string => (lastUsedAt ? formatIndianMoment(lastUsedAt) : 'Never');
const stateOf = (token: Token): string => tokenState(token);

interface RowProps {
  token: Token;
  onRevoke(token: Token): void;
}

const RevokeButton = ({ token, onRevoke }: RowProps) =>
  isGood(token) && (
    <Button
      variant="outlined"
      size="small"
      color="error"
      aria-label={`Revoke ${token.name}`}
      onClick={() => onRevoke(token)}
      sx={{ justifySelf: 'start' }}
    >
      Revoke
    </Button>
  );

const TokenCard = (props: RowProps) => (
  <>
    <Box sx={{ fontWeight: 600 }}>{props.token.name}</Box>
    <Box>{permissionsOf(props.token)}</Box>
    <Facts
      facts={{
        State: stateOf(props.token),
        'Last use': lastUseOf(props.token),
        'Made by': props.token.createdBy,
      }}
    />
    <RevokeButton {...props} />
  </>
);

const empty = (
  <EmptyList>
    No program has a token yet. Make one for each program that uses the shop, such as a till or a warehouse.
  </EmptyList>
);

const TokenTable = ({ onRevoke }: Pick<RowProps, 'onRevoke'>) => (
  <DataTable empty={empty} rowClick={false} bulkActionButtons={false}>
    <DataTable.Col source="name" disableSort />
    <DataTable.Col label="Permissions" render={permissionsOf} />
    <DataTable.Col label="State" render={stateOf} />
    <DataTable.Col label="Last use" render={lastUseOf} />
    <DataTable.Col source="createdBy" label="Made by" disableSort />
    <DataTable.Col
      label="Changes"
      render={(token: Token) => <RevokeButton token={token} onRevoke={onRevoke} />}
    />
  </DataTable>
);

/** The tokens by which programs use the shop, the newest first. */
export function ServiceTokenList() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const refresh = useRefresh();
  const { opened, refusal, open, close } = useOpenDialog<Opened>();
  const revoke = (token: Token) => open({ name: 'revoke', token });
  return (
    <List
      title={titled('Integrations')}
      exporter={false}
      empty={false}
      pagination={false}
      actions={
        <TopToolbar>
          <Button onClick={() => open({ name: 'form' })}>New token</Button>
        </TopToolbar>
      }
    >
      {refusal && <Notice>{refusal}</Notice>}
      {narrow ? (
        <RecordCards<Token> name="Service tokens" empty={empty}>
          {(token) => <TokenCard token={token} onRevoke={revoke} />}
        </RecordCards>
      ) : (
        <TokenTable onRevoke={revoke} />
      )}
      {opened?.name === 'form' && (
        <NewTokenForm onCreated={(text) => open({ name: 'token', text })} onClose={close} />
      )}
      {opened?.name === 'token' && (
        <ShownOnce
          title="Your new token"
          label="Token"
          value={opened.text}
          onDone={() => {
            close();
            refresh();
          }}
        >
          Copy the token now and store it where your program reads it. It is shown this once: the shop stores
          only its hash, and nobody can read it again.
        </ShownOnce>
      )}
      {opened?.name === 'revoke' && <RevokeDialog token={opened.token} onClose={close} />}
    </List>
  );
}
