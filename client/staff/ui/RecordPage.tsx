import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import {
  type HttpError,
  type RaRecord,
  ShowBase,
  type ShowControllerProps,
  Title,
  useResourceContext,
  useShowContext,
} from 'react-admin';
import { Link } from 'react-router-dom';
import { Notice } from '../../shared/ui/Notice.tsx';
import { PageMessage } from './PageMessage.tsx';
import { titled } from './titled.tsx';

interface Names {
  /** What a record is called, such as "order". */
  noun: string;
  /** What the list is called, such as "orders". */
  listName: string;
}

interface Props<Whole extends RaRecord> extends Names {
  query?: ShowControllerProps<Whole>['queryOptions'];
  children(record: Whole): ReactNode;
}

/** In place of a record: that it loads, that there is none, or why it did not load. */
function NoRecord({ noun, listName }: Names) {
  const { error, refetch } = useShowContext<RaRecord, HttpError>();
  const list = `/${useResourceContext()}`;
  const title = noun.charAt(0).toUpperCase() + noun.slice(1);
  if (error?.status === 404) {
    return (
      <PageMessage
        title={`${title} not found`}
        to={list}
        toLabel={`To the ${listName}`}
      >{`There is no such ${noun}.`}</PageMessage>
    );
  }
  return (
    <>
      <Title title={titled(title)} />
      {!error && <Typography role="status">{`Loading the ${noun}…`}</Typography>}
      {error && (
        <>
          <Notice>{error.message}</Notice>
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button variant="outlined" onClick={() => void refetch()}>
              Retry
            </Button>
            <Button component={Link} to={list} variant="outlined">
              To the {listName}
            </Button>
          </Box>
        </>
      )}
    </>
  );
}

function RecordContent<Whole extends RaRecord>({ children, ...names }: Props<Whole>) {
  const { record, error } = useShowContext<Whole>();
  // When the session ends, react-admin gives the page an empty record until the login page opens.
  if (record?.id === undefined) return <NoRecord {...names} />;
  return (
    <>
      {error && <Notice>{error.message}</Notice>}
      {children(record)}
    </>
  );
}

/** Loads the record of the page's address. Where that fails the page says why; react-admin alone opens the list. */
export const RecordPage = <Whole extends RaRecord>({ query, ...content }: Props<Whole>) => (
  <ShowBase<Whole> queryOptions={{ ...query, onError: () => undefined }}>
    <RecordContent {...content} />
  </ShowBase>
);
