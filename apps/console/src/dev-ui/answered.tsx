import { exact } from '../lib/formats';
import { Answered } from '../ui/answered';
import { ListCount } from '../ui/list-count';
import { LARGE, State } from './state';

/** What the API answered, and how many rows a list has. */
export const AnsweredPage = () => (
  <>
    <State name="The answer to the question">
      <Answered isOlder={false}>12 posts of this week</Answered>
    </State>
    <State name="The answer before, while another question is under way">
      <Answered isOlder>62 posts of last week</Answered>
    </State>
    <State name="Count">
      <ListCount total={LARGE}>{exact(LARGE)} posts</ListCount>
    </State>
    <State name="Count, while it is counted, and of the list before">
      <ListCount total={null}>Counting posts</ListCount>
      <ListCount total={62} isOlder>
        62 posts
      </ListCount>
    </State>
    <State name="Count of an empty list: only said">
      <ListCount total={0}>0 posts</ListCount>
    </State>
  </>
);
