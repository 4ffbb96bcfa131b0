window.YTD.tweets.part1 = [
  {
    "tweet": {
      "edit_info": {
        "initial": {
          "editTweetIds": [
            "1700000000000000001"
          ]
        }
      },
      "retweeted": false,
      "source": "<a>Web</a>",
      "entities": {
        "hashtags": [
          {
            "text": "cake",
            "indices": [
              "0",
              "5"
            ]
          }
        ],
        "symbols": [],
        "user_mentions": [
          {
            "name": "Bo",
            "screen_name": "bo",
            "id_str": "9"
          }
        ],
        "urls": [
          {
            "expanded_url": "https://x.example"
          }
        ]
      },
      "display_text_range": [
        "0",
        "20"
      ],
      "favorite_count": "5",
      "id_str": "1700000000000000005",
      "truncated": false,
      "retweet_count": "0",
      "id": "1700000000000000001",
      "created_at": "Wed Oct 10 20:19:24 +0000 2018",
      "favorited": false,
      "full_text": "Tea &amp; #cake @bo",
      "lang": "en",
      "possibly_sensitive": false
    }
  }
]
